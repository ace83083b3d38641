"""Observations as rows of whole numbers, which the encoders of games write, and batches of many tables of one game."""
