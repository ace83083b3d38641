"""The rules, in modules named by words of the rulebook: turn, stack, placing, features, figures, fields."""
