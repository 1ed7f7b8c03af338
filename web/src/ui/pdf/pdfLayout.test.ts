import { describe, expect, it } from 'vitest';
import {
  currentPage,
  gap,
  nextZoom,
  pagesToDraw,
  percentOf,
  pixelRatio,
  placePages,
  scaleOf,
  totalHeight,
} from './pdfLayout.ts';

const a4 = { width: 595, height: 842 };
const three = [a4, a4, a4];

describe('scale', () => {
  it('lets the widest page fill a phone', () => {
    const scale = scaleOf('fit', [a4, { width: 842, height: 595 }], 360);
    expect(842 * scale).toBeCloseTo(360 - 2 * gap);
  });

  it('stops growing on a wide screen', () => {
    expect(595 * scaleOf('fit', three, 2000)).toBeCloseTo(1000);
  });

  it('survives a window that has no width yet', () => {
    expect(scaleOf('fit', three, 0)).toBeGreaterThan(0);
  });

  it('is 96 dots per inch at 100 %', () => {
    expect(percentOf(scaleOf(1, three, 360))).toBe(100);
    expect(595 * scaleOf(1, three, 360)).toBeCloseTo(793.3, 1);
  });

  it('goes up and down by steps, from any scale, and ends', () => {
    expect(nextZoom(scaleOf('fit', three, 360), 1)).toBe(0.5);
    expect(nextZoom(scaleOf(1, three, 360), 1)).toBe(1.25);
    expect(nextZoom(scaleOf(1, three, 360), -1)).toBe(0.75);
    expect(nextZoom(scaleOf(4, three, 360), 1)).toBe(4);
    expect(nextZoom(scaleOf(0.25, three, 360), -1)).toBe(0.25);
  });
});

describe('pages', () => {
  const placed = placePages(three, 1);

  it('stand under each other', () => {
    expect(placed.map(({ top }) => top)).toEqual([12, 866, 1720]);
    expect(totalHeight(placed)).toBe(2574);
    expect(totalHeight([])).toBe(0);
  });

  it.each([
    [0, 1],
    [865, 2],
    [500, 1],
    [700, 2],
    [1974, 3],
  ])('scrolled by %d the page is %d', (scrolled, page) => {
    expect(currentPage(placed, scrolled, 600)).toBe(page);
  });

  it('ends with the last page even when it is too short to reach the top', () => {
    const small = placePages(three, 0.5);
    expect(currentPage(small, totalHeight(small) - 900, 900)).toBe(3);
    expect(currentPage(small, 0, 2000)).toBeLessThanOrEqual(3);
  });

  it('draws those near the window only', () => {
    const many = placePages(
      Array.from({ length: 200 }, () => a4),
      0.56,
    );
    expect([...pagesToDraw(many, 0, 700)]).toEqual([1, 2, 3]);
    const middle = pagesToDraw(many, 40_000, 700);
    expect(middle.size).toBeLessThanOrEqual(5);
    expect(middle.has(currentPage(many, 40_000, 700))).toBe(true);
  });

  it('are as sharp as the screen, within limits', () => {
    const [page] = placed;
    if (!page) throw new Error('no page');
    expect(pixelRatio(page, 1)).toBe(1);
    expect(pixelRatio(page, 3)).toBe(2);
    const large = { ...page, width: 2380, height: 3368 };
    expect(pixelRatio(large, 3) ** 2 * large.width * large.height).toBeLessThanOrEqual(6_000_001);
  });
});
