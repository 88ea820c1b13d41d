"""`ridotto bench times`: whether the times at which computer players move tell what they hold or do."""
