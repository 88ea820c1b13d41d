"""The command line."""


def main() -> int:
    """Entry point."""
    return 0
