"""Who chooses, from a view only: bots by name, levels, search, analysis, programs from outside."""
