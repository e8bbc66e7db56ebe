"""What happens once, when the site is built."""
