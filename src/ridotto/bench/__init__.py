"""Measurements: every figure that the docs state."""
