"""The server: HTTP API, pages by way of Litestar, WebSockets, middleware, notifications, metrics."""
