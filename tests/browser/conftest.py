"""What tests with a browser need."""

from browsing import browser, open_page, page, people, server  # noqa: F401 - pytest finds fixtures by name
