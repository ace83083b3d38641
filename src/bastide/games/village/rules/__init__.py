"""Village: the rules."""
