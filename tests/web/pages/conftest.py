from serving import one_server

__all__ = ["one_server"]
