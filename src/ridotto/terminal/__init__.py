"""The game in a terminal: one person types, computer players have the other seats. All that is printed is the person's view."""
