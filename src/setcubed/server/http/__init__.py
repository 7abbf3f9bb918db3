"""Routes, sockets, limits and pages."""
