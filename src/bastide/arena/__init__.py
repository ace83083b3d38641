"""Comparing bots: matches, tournaments, ratings, reports, and self-play data; on one machine or several."""
