"""Saved games of JCloisterZone 5, a free program for Carcassonne: `save` reads the file, `vocabulary` knows its words,
`rebuild` plays the game again with our engine, `report` compares the scores."""
