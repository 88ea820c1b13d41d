"""The table over HTTP and WebSocket."""
