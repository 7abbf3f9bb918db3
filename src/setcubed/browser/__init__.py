"""Shell: the game in a browser tab, run by Pyodide in a Web Worker."""
