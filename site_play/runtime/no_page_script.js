// A classic script, for pages whose module did not run: opened from a folder, or the file did not arrive. It says so instead
// of leaving boards that nobody answers.
addEventListener("load", () => {
  if (document.documentElement.dataset.engine) return; // the page script has run
  const words =
    location.protocol === "file:"
      ? "You opened this page as a file, so it can be read but not clicked: serve the folder over http (make serve) and open that address."
      : "Part of this page did not arrive, so it can be read but not clicked. Load it again to try once more.";
  for (const line of document.querySelectorAll(".ft-status")) line.textContent = words;
});
