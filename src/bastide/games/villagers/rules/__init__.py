"""Villagers: the rules, a module for each word of the rulebook."""
