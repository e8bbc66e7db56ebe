"""Pure functions from what a seat may see to HTML text. They know how things look, never what is legal."""
