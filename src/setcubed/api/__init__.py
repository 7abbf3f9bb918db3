"""The public API, which `import setcubed` offers: games, bots, analysis and review."""
