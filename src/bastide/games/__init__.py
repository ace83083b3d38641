"""The games, a package each, and the registry that finds them."""
