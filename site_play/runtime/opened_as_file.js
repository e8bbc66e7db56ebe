// A classic script, because a page opened from a folder may not load modules: says what to do instead of nothing.
if (location.protocol === "file:") {
  for (const line of document.querySelectorAll(".ft-status")) {
    line.textContent =
      "You opened this page as a file, so it can be read but not clicked: serve the folder over http (make serve) and open that address.";
  }
}
