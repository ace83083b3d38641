"""Tables in play: what is open in memory, who sits there, what they see and do; neither web framework nor SQL."""
