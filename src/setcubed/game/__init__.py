"""The rules of SET CUBED: pure values and functions, without I/O, clock or chance of their own."""
