"""What every game is. Nothing here knows any game."""
