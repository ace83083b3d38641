"""The rules of Orléans, one module for each part of the rulebook."""
