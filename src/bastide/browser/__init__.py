"""The edition without a server: pages, tables and bots in the browser alone. `edition` answers what its pages ask."""
