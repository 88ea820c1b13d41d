"""Text forms: positions and whole games."""
