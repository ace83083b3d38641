from servers import one_server

__all__ = ["one_server"]
