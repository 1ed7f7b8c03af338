import { describe, expect, test } from 'vitest';
import type { Distribution } from './distribution.ts';
import { draw as drawAny } from './drawing.ts';

/** With a candidate there is a flag. */
function draw(...[distribution, candidate, width]: Parameters<typeof drawAny>) {
  const drawing = drawAny(distribution, candidate, width);
  if (drawing.flag === null) throw new Error('no flag');
  return { ...drawing, flag: drawing.flag };
}

/** A hill of marks from 20 to 189, highest at 104. */
const hill: Distribution = (() => {
  const buckets = Array.from({ length: 170 }, (_, index) => ({
    bucket: 20 + index,
    count: 1 + Math.round(10 * Math.exp(-(((index - 84) / 30) ** 2))),
  }));
  return {
    buckets,
    lowest: [20],
    min: 20,
    max: 189,
    total: buckets.reduce((sum, { count }) => sum + count, 0),
  };
})();

const small = (marks: number[]): Distribution => {
  const lowest = [...marks].sort((a, b) => a - b);
  return {
    buckets: lowest.map((value) => ({ bucket: Math.floor(value), count: 1 })),
    lowest,
    min: lowest[0] ?? 0,
    max: lowest.at(-1) ?? 0,
    total: marks.length,
  };
};

describe('flag', () => {
  test('stands to the right of its pole, and to the left in the right third', () => {
    const left = draw(hill, { marks: 60, higher: 100 }, 832).flag;
    const right = draw(hill, { marks: 170.25, higher: 10 }, 832).flag;
    expect(left.anchor).toBe('start');
    expect(left.textX).toBeGreaterThan(left.x);
    expect(right.anchor).toBe('end');
    expect(right.textX).toBeLessThan(right.x);
    expect(right.text).toBe('170.25');
  });

  test.each([320, 342, 720, 832])('nothing leaves a chart of %d pixels', (width) => {
    let labels = 0;
    for (const marks of [20, 25, 60, 104, 150, 189]) {
      const drawing = draw(hill, { marks, higher: 5 }, width);
      const numbers = [...drawing.flag.path.matchAll(/[MLhl]/g)].length;
      expect(numbers).toBeGreaterThan(0);
      expect(drawing.flag.x).toBeGreaterThan(0);
      expect(drawing.flag.x).toBeLessThan(width);
      for (const tick of drawing.ticks) expect(tick.x).toBeLessThanOrEqual(width - 16);
      if (drawing.half === null) continue;
      labels += 1;
      expect(drawing.half.labelX).toBeGreaterThan(80);
      expect(drawing.half.labelX).toBeLessThan(width - 80);
    }
    expect(labels).toBeGreaterThan(0);
  });
});

describe('the label of the middle', () => {
  const labelAt = (marks: number, width = 832) => draw(hill, { marks, higher: 5 }, width).half;

  test('stands over the middle when the flag is far', () => {
    const half = labelAt(180);
    expect(half).not.toBeNull();
    expect(half?.labelX).toBe(half?.x);
  });

  test('moves aside for a flag nearby', () => {
    const half = labelAt(112);
    expect(half?.labelX).toBeLessThan(half?.x ?? 0);
  });

  test('never touches the flag, wherever it stands', () => {
    for (const width of [320, 342, 720, 832]) {
      let labels = 0;
      for (let marks = 20; marks < 190; marks += 1) {
        const { half, flag } = draw(hill, { marks, higher: 5 }, width);
        if (!half) continue;
        labels += 1;
        expect(Math.abs(half.labelX - flag.x)).toBeGreaterThanOrEqual(86);
      }
      expect(labels).toBeGreaterThan(85);
    }
  });
});

describe('those ahead', () => {
  test('are lit to the right of the flag, with their number where there is room', () => {
    const drawing = draw(hill, { marks: 158.25, higher: 17 }, 832);
    expect(drawing.ridge?.ahead).toContain('M');
    expect(drawing.aheadLabel).not.toBeNull();
  });

  test('are not lit where they are most of the exam', () => {
    const drawing = draw(hill, { marks: 110, higher: Math.round(hill.total * 0.45) }, 832);
    expect(drawing.ridge?.ahead).toBeNull();
  });

  test('their label keeps clear of the slope, or goes', () => {
    let labels = 0;
    for (let marks = 105; marks < 180; marks += 1) {
      const { aheadLabel, flag } = draw(hill, { marks, higher: 30 }, 832);
      if (!aheadLabel) continue;
      labels += 1;
      expect(aheadLabel.y).toBeLessThanOrEqual(flag.footY - 12);
      if (flag.anchor === 'start') expect(aheadLabel.y).toBeGreaterThan(flag.top + 28);
    }
    expect(labels).toBeGreaterThan(10);
  });

  test('nobody is ahead of the first', () => {
    const drawing = draw(hill, { marks: 189, higher: 0 }, 832);
    expect(drawing.ridge?.ahead).toBeNull();
    expect(drawing.aheadLabel).toBeNull();
  });

  test('no label on a phone', () => {
    expect(draw(hill, { marks: 158.25, higher: 17 }, 342).aheadLabel).toBeNull();
  });
});

describe('a small exam', () => {
  test('has dots instead of a ridge, one per other candidate', () => {
    const drawing = draw(small([10, 40, 80]), { marks: 40, higher: 1 }, 832);
    expect(drawing.ridge).toBeNull();
    expect(drawing.dots).toHaveLength(2);
  });

  test('equal marks pile up and stay inside', () => {
    const drawing = draw(small(new Array<number>(19).fill(50)), { marks: 50, higher: 0 }, 342);
    const heights = drawing.dots.map(({ y }) => y);
    expect(new Set(heights).size).toBe(18);
    expect(Math.min(...heights)).toBeGreaterThan(40);
  });

  test('one candidate alone', () => {
    const drawing = draw(small([0]), { marks: 0, higher: 0 }, 342);
    expect(drawing.dots).toEqual([]);
    expect(drawing.flag).toMatchObject({ text: '0', x: 171 });
  });
});

test('without a candidate the exam is drawn alone, with its middle', () => {
  const drawing = drawAny(hill, null, 832);
  expect(drawing.flag).toBeNull();
  expect(drawing.ridge?.ahead).toBeNull();
  expect(drawing.half).not.toBeNull();
  expect(drawing.half?.labelX).toBe(drawing.half?.x);
  // Every candidate is a dot; with a flag one of them stands at its foot.
  expect(drawAny(small([4, 4, 9]), null, 832).dots).toHaveLength(3);
});
