"""Games that other programs have saved, read and rebuilt with the engine."""
