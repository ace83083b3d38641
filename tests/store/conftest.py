from servers import any_server, cluster, one_server, server, store

__all__ = ["any_server", "cluster", "one_server", "server", "store"]
