"""The card game Fan Tan (Sevens): rules, notation, bots. Pure standard library, no browser, no HTML, no files."""
