// Where the pages of a document stand in the viewer, and which of them are worth drawing. All in CSS pixels.

export interface PageSize {
  /** In points, as the document says (a 72nd of an inch). */
  width: number;
  height: number;
}

export interface PlacedPage {
  number: number;
  top: number;
  width: number;
  height: number;
}

/** Between pages, and around them. */
export const gap = 12;

/** CSS pixels of a point at 100 %. */
const actual = 96 / 72;
const steps = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];

export type Zoom = 'fit' | number;

/** CSS pixels per point. 'fit' lets the widest page fill the room, but a page never gets wider than 1,000 px. */
export function scaleOf(zoom: Zoom, pages: readonly PageSize[], room: number): number {
  if (zoom !== 'fit') return zoom * actual;
  const widest = Math.max(1, ...pages.map(({ width }) => width));
  return Math.max(0.1, Math.min(room - 2 * gap, 1000) / widest);
}

/** The next larger (+1) or smaller (-1) step from any scale; the same when there is none. */
export function nextZoom(scale: number, direction: 1 | -1): number {
  const now = scale / actual;
  const further =
    direction === 1 ? steps.find((step) => step > now * 1.01) : steps.findLast((step) => step < now / 1.01);
  return further ?? now;
}

export const percentOf = (scale: number): number => Math.round((scale / actual) * 100);

export function placePages(pages: readonly PageSize[], scale: number): PlacedPage[] {
  let top = gap;
  return pages.map(({ width, height }, index) => {
    const placed = {
      number: index + 1,
      top,
      width: Math.floor(width * scale),
      height: Math.floor(height * scale),
    };
    top += placed.height + gap;
    return placed;
  });
}

export const totalHeight = (placed: readonly PlacedPage[]): number => {
  const last = placed.at(-1);
  return last ? last.top + last.height + gap : 0;
};

/** The page under the upper third of the window; at the very end the last one, however short it is. */
export function currentPage(placed: readonly PlacedPage[], scrolled: number, windowHeight: number): number {
  if (scrolled > 0 && scrolled + windowHeight >= totalHeight(placed) - 1) return Math.max(1, placed.length);
  const line = scrolled + windowHeight / 3;
  return placed.findLast(({ top }) => top <= line)?.number ?? 1;
}

/** The pages in the window and half a window above and below it: only these are drawn. */
export function pagesToDraw(
  placed: readonly PlacedPage[],
  scrolled: number,
  windowHeight: number,
): ReadonlySet<number> {
  const from = scrolled - windowHeight / 2;
  const to = scrolled + windowHeight * 1.5;
  return new Set(
    placed.filter(({ top, height }) => top < to && top + height > from).map(({ number }) => number),
  );
}

/** Pixels of the largest canvas: a cheap phone gives up far above this. */
const mostPixels = 6_000_000;

/** How many canvas pixels a CSS pixel gets: as sharp as the screen, at most 2, less when the page is zoomed far in. */
export function pixelRatio(page: PlacedPage, screen: number): number {
  return Math.min(screen, 2, Math.sqrt(mostPixels / Math.max(1, page.width * page.height)));
}
