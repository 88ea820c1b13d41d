"""The same rules, compiled by Numba over NumPy records: for search, simulation and training."""
