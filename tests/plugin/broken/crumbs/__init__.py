"""A plug-in that cannot be imported."""

import a_library_that_is_not_there  # noqa: F401
