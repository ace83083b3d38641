"""Bots: players by name, their levels, the search behind them, analysis of positions, and external programs as bots."""
