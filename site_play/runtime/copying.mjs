// Putting words where the reader can paste them: a browser may forbid it.

/** @param {string} words @returns {Promise<boolean>} whether they were copied */
export async function copied(words) {
  try {
    await navigator.clipboard.writeText(words);
    return true;
  } catch {
    return false; // forbidden, or there is no clipboard at an address without https
  }
}
