// The toasts' other place: where they would lie on the field in use, or on a button that comes next, they go to the
// opposite edge. A part of its own, so that pages without toasts do not load it.

const field = 'input, textarea, select, [role="combobox"], [contenteditable="true"]';
/** What a screen is for: 'Add Student', 'Save Changes'. */
const mainButtons = 'button[type="submit"], .MuiButton-contained, .MuiButton-ink, [data-next]';

function meets(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** What is kept clear: of a dialog, where one is open. */
function inUse(): Element[] {
  const used = document.activeElement;
  const dialog = [...document.querySelectorAll('[role$="dialog"]')].at(-1) ?? document;
  return [...(used?.matches(field) === true ? [used] : []), ...dialog.querySelectorAll(mainButtons)];
}

/** How many of them the toasts lie on. */
function covered(place: HTMLElement, kept: readonly Element[]): number {
  const toasts = [...place.querySelectorAll('[data-tone]')].map((toast) => toast.getBoundingClientRect());
  return kept.filter((one) => {
    const there = one.getBoundingClientRect();
    return toasts.some((toast) => meets(toast, there));
  }).length;
}

/** Watches until `ended`. `place` holds the toasts; its `data-away` is the opposite edge. */
export function keepClear(place: HTMLElement | null, ended: AbortSignal): void {
  if (place === null || ended.aborted) return;
  const look = (): void => {
    const kept = inUse();
    delete place.dataset.away;
    const here = covered(place, kept);
    if (here === 0) return;
    place.dataset.away = '';
    // A field as high as the page is under them anyway.
    if (covered(place, kept) >= here) delete place.dataset.away;
  };
  let frame = 0;
  const soon = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };
  const news = new MutationObserver(soon);
  news.observe(place, { childList: true, subtree: true });
  document.addEventListener('focusin', soon, { signal: ended });
  document.addEventListener('scroll', soon, { capture: true, passive: true, signal: ended });
  window.addEventListener('resize', soon, { signal: ended });
  ended.addEventListener('abort', () => {
    cancelAnimationFrame(frame);
    news.disconnect();
    delete place.dataset.away;
  });
  look();
}
