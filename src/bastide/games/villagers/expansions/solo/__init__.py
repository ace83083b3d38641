"""Solo: one player against the Countess and her events."""
