"""The run time in the reader's browser: the page is a terminal, the worker is the server."""
