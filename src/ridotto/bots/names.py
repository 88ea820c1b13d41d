"""What computer players are called."""

NAMES = (
    "Ambra", "Bruno", "Carla", "Dario", "Elena", "Fosca", "Gino", "Hanna", "Ilaria", "Jonas", "Klara",
    "Marco", "Olga", "Paolo", "Quirin", "Sofia", "Tullio", "Ugo", "Viola", "Wanda", "Zeno",
)  # fmt: skip
"""One for each letter, so that a letter is enough; without those that mean something else: left, right, x, yes, no."""
