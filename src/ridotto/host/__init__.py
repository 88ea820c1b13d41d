"""A running table: seats, people, computer players, clocks and feeds. The only holder of a real game."""
