"""Pages for people: what they show, and the routes that answer for them; neither web framework nor SQL.

`routes.ROUTES` is the table of all routes. A server makes handlers of its framework from it (`web.page_adapter`)."""
