// Lets elements travel: what carries the same data-key before and after a change slides from the old place to the new.

const DURATION = 180; // ms
const NAME = "ft-travel";

/** Note where everything is; the function returned, called after the change, sets in motion what has moved.
 * @param {HTMLElement} root @returns {() => void} */
export function departures(root) {
  if (document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches) return () => {};
  const keyed = places(root, "key");
  const anchors = places(root, "anchor");
  return () => {
    const elements = all(root, "key");
    elements.forEach(halt);
    const arrivals = elements.map((element) => ({ element, to: element.getBoundingClientRect() }));
    for (const { element, to } of arrivals) {
      const from = keyed.get(element.dataset.key) ?? inTheMiddle(anchors.get(element.dataset.from), to);
      if (from && to.width > 0) slide(element, from, to);
    }
  };
}

/** @param {HTMLElement} root @param {string} name @returns {HTMLElement[]} */
function all(root, name) {
  return [...root.querySelectorAll(`[data-${name}]`)].map((element) => /** @type {HTMLElement} */ (element));
}

/** Where the elements that can be seen are, by the name in their data attribute.
 * @param {HTMLElement} root @param {string} name @returns {Map<string | undefined, DOMRect>} */
function places(root, name) {
  /** @type {[string | undefined, DOMRect][]} */
  const found = all(root, name).map((element) => [element.dataset[name], element.getBoundingClientRect()]);
  return new Map(found.filter(([, box]) => box.width > 0));
}

/** An element still under way is measured at its goal.
 * @param {HTMLElement} element */
function halt(element) {
  for (const animation of element.getAnimations()) if (animation.id === NAME) animation.cancel();
}

/** What comes from an anchor begins in its middle, as large as it will be.
 * @param {DOMRect | undefined} anchor @param {DOMRect} to */
function inTheMiddle(anchor, to) {
  if (!anchor) return undefined;
  const [left, top] = [anchor.x + (anchor.width - to.width) / 2, anchor.y + (anchor.height - to.height) / 2];
  return new DOMRect(left, top, to.width, to.height);
}

/** @param {HTMLElement} element @param {DOMRect} from @param {DOMRect} to */
function slide(element, from, to) {
  const [right, down] = [from.x - to.x, from.y - to.y];
  if (Math.hypot(right, down) < 1) return;
  const start = `translate(${right}px, ${down}px) scale(${from.width / to.width}, ${from.height / to.height})`;
  const frames = [
    { transform: start, transformOrigin: "0 0", zIndex: 1 },
    { transform: "none", transformOrigin: "0 0", zIndex: 1 },
  ];
  element.animate(frames, { duration: DURATION, easing: "ease-out", id: NAME });
}
