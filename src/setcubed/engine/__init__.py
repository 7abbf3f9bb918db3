"""The fast core: packed positions, every legal turn, playouts."""
