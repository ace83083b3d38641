"""Play in the browser and by programs: tables, links, bots, live updates."""
