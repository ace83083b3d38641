"""How bots are compared: matches, tournaments, ratings, reports; on one machine or many."""
