"""What tournaments have in common, of programs and of people alike: who meets whom, how they stand, how strong."""
