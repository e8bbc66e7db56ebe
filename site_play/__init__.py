"""The teaching site: what a reader sees of the engine, at build time and in the browser."""
