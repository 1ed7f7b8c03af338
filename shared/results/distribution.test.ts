import { describe, expect, test } from 'vitest';
import { axisTicks, halfOf, heightAt, niceStep, outline } from './distribution.ts';

const even = (from: number, to: number, count = 1) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({ bucket: from + index, count }));

const of = (buckets: { bucket: number; count: number }[]) => ({
  buckets,
  lowest: [],
  min: buckets[0]?.bucket ?? 0,
  max: buckets.at(-1)?.bucket ?? 0,
  total: buckets.reduce((sum, { count }) => sum + count, 0),
});

test.each([
  [0, 1],
  [0.03, 0.05],
  [1, 1],
  [1.1, 2],
  [3, 5],
  [7, 10],
  [10, 10],
  [21, 50],
])('niceStep(%d) is %d', (least, step) => {
  expect(niceStep(least)).toBeCloseTo(step);
});

describe('outline', () => {
  test('nobody is lost in the bins, and both ends lie on the ground', () => {
    const { points, step } = outline(of(even(-12, 187, 3)));
    expect(step).toBe(10);
    expect(points.reduce((sum, { count }) => sum + count, 0)).toBe(600);
    expect([points[0]?.count, points.at(-1)?.count]).toEqual([0, 0]);
    expect(points[1]?.marks).toBe(-15);
  });

  test('a narrow exam has bins of one mark', () => {
    const { points, step } = outline(
      of([
        { bucket: 40, count: 8 },
        { bucket: 43, count: 14 },
      ]),
    );
    expect(step).toBe(1);
    expect(points.map(({ count }) => count)).toEqual([0, 8, 0, 0, 14, 0]);
  });

  test('equal marks make one peak that stands at the marks', () => {
    const { points } = outline({ ...of([{ bucket: 50, count: 30 }]), min: 50.5, max: 50.5 });
    expect(points).toEqual([
      { marks: 49.5, count: 0 },
      { marks: 50.5, count: 30 },
      { marks: 51.5, count: 0 },
    ]);
  });
});

test('heightAt follows the straight lines and is nothing outside', () => {
  const points = [
    { marks: 0, count: 0 },
    { marks: 10, count: 20 },
    { marks: 20, count: 10 },
  ];
  expect([-1, 0, 5, 10, 15, 20, 21].map((marks) => heightAt(points, marks))).toEqual([
    0, 0, 10, 20, 15, 10, 0,
  ]);
});

describe('halfOf', () => {
  test('a whole number that parts the candidates in two', () => {
    expect(halfOf(of(even(1, 100)))).toEqual({ marks: 51, exact: true });
  });

  test('the middle of a gap', () => {
    expect(
      halfOf(
        of([
          { bucket: 10, count: 10 },
          { bucket: 50, count: 10 },
        ]),
      ),
    ).toEqual({ marks: 31, exact: true });
  });

  test('nearly half is about half', () => {
    expect(
      halfOf(
        of([
          { bucket: 10, count: 47 },
          { bucket: 11, count: 53 },
        ]),
      ),
    ).toEqual({ marks: 11, exact: false });
  });

  test('many equal marks have no middle to name', () => {
    expect(
      halfOf(
        of([
          { bucket: 10, count: 5 },
          { bucket: 50, count: 90 },
          { bucket: 60, count: 5 },
        ]),
      ),
    ).toBeNull();
    expect(halfOf(of([{ bucket: 50, count: 30 }]))).toBeNull();
    expect(halfOf(of([]))).toBeNull();
  });
});

test('axisTicks are round and within', () => {
  expect(axisTicks(8, 192, 832, 104)).toEqual([50, 100, 150]);
  expect(axisTicks(-32, 12, 400, 100)).toEqual([-20, 0]);
  expect(axisTicks(49, 52, 832, 104)).toEqual([49, 49.5, 50, 50.5, 51, 51.5, 52]);
});
