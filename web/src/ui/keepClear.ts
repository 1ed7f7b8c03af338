// The toasts' other place: where they would lie on the field in use they go to the opposite edge. A part of its own, so
// that pages without toasts do not load it.

const field = 'input, textarea, select, [role="combobox"], [contenteditable="true"]';

function meets(one: DOMRect, other: DOMRect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function covers(place: HTMLElement, used: Element): boolean {
  const there = used.getBoundingClientRect();
  return [...place.querySelectorAll('[data-tone]')].some((toast) =>
    meets(toast.getBoundingClientRect(), there),
  );
}

/** Watches until `ended`. `place` holds the toasts; its `data-away` is the opposite edge. */
export function keepClear(place: HTMLElement | null, ended: AbortSignal): void {
  if (place === null || ended.aborted) return;
  const look = (): void => {
    const used = document.activeElement;
    delete place.dataset.away;
    if (used === null || !used.matches(field) || !covers(place, used)) return;
    place.dataset.away = '';
    // A field as high as the page is under them anyway.
    if (covers(place, used)) delete place.dataset.away;
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
