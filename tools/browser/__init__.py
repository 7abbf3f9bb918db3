"""Build of the browser pack: Python, the standard library, our code and the compiled core for WebAssembly."""
