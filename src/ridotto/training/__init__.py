"""How the trained players came to be: self-play on the compiled arena, and learning from it with NumPy."""
