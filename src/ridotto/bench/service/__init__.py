"""`ridotto bench service`: how much load one process of the service bears, and what a move costs it."""
