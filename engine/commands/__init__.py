"""What the command line answers, line by line. Nothing here prints, reads or opens anything: `engine.__main__` does."""
