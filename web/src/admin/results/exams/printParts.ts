// What a browser prints at once. Laying out pages takes longer with each row before: 5,000 results are some 115 pages
// and a few seconds, 30,000 in one table were most of a minute, and at 100,000 Chromium gave up.

export const printedAtOnce = 5_000;

/** Rows that enter the document together: few enough that a page goes on responding. */
export const rowsInBlock = 250;

export function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
