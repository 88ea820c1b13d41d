"""The game itself: editions, positions, the course of a turn, powers, events and views."""
