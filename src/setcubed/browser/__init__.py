"""Shell: the game in a browser tab without a server. Runs under Pyodide in a Web Worker."""
