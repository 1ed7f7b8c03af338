import { describe, expect, test, vi } from 'vitest';
import { drawProgress, type ExamPlace, familyOf, inOrder } from './progressDrawing.ts';

let ids = 0;
const exam = (
  exam_date: string | null,
  higher = 10,
  total = 100,
  change: Partial<ExamPlace> = {},
): ExamPlace => ({
  id: `r${(ids += 1)}`,
  exam_title: 'CEE Model Entrance Exam',
  set_number: String(ids),
  exam_date,
  symbol: 'CEE-0417',
  marks: 100 - higher,
  standing: { higher, lower: total - higher - 1, total },
  ...change,
});
const monthly = (count: number): ExamPlace[] =>
  Array.from({ length: count }, (_, index) =>
    exam(`20${22 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-15`, index),
  );
const alone = { higher: 0, lower: 0, total: 1 };

test('the order of time; without a date first; two of a day as they came', () => {
  const [one, two, three, four] = [
    exam('2025-11-15'),
    exam(null),
    exam('2025-10-01'),
    exam('2025-11-15'),
  ] as const;
  expect(inOrder([one, two, three, four])).toEqual([two, three, one, four]);
});

test.each([240, 328, 480, 1056])(
  'nothing leaves a chart of %d pixels, and no date touches the next',
  (width) => {
    for (const count of [1, 2, 3, 12, 40]) {
      const { dates, points, right, base, flag } = drawProgress(monthly(count), width);
      expect(points).toHaveLength(count);
      for (const { x, y } of points) {
        expect(x).toBeGreaterThanOrEqual(20);
        expect(x).toBeLessThanOrEqual(right - 20);
        expect(y).toBeLessThanOrEqual(base);
        // Below the cloth of the flag.
        expect(y).toBeGreaterThan(40);
      }
      dates.forEach(({ x }, index) => {
        const next = dates[index + 1];
        if (next) expect(next.x - x).toBeGreaterThanOrEqual(76);
      });
      expect(dates.at(-1)?.x).toBe(points.at(-1)?.x);
      expect(flag?.x).toBe(points.at(-1)?.x);
    }
  },
);

describe('special exams', () => {
  test('one only: a flag in the middle and no line', () => {
    const drawing = drawProgress([exam('2025-11-15', 0, 3)], 480);
    expect(drawing.series[0]?.line).toBe('');
    expect(drawing.area).toBe('');
    expect(drawing.flag).toMatchObject({ x: 222, anchor: 'start' });
    expect(drawing.points[0]?.percentile).toBe(100);
  });

  test('alone in an exam, or all with equal marks: its day stays, without a point', () => {
    const drawing = drawProgress(
      [
        exam('2025-09-01'),
        exam('2025-10-01', 0, 1, { standing: alone }),
        exam('2025-11-01', 0, 30, { standing: { higher: 0, lower: 0, total: 30 } }),
        exam('2025-12-01'),
      ],
      1056,
    );
    expect(drawing.dates.map(({ text }) => text)).toEqual(['Sep 1', 'Oct 1', 'Nov 1', 'Dec 1']);
    expect(drawing.points).toHaveLength(2);
    expect(drawing.series[0]?.line.match(/[ML]/g)).toHaveLength(2);
  });

  test('none with a percentile, and none at all', () => {
    expect(drawProgress([exam('2025-11-15', 0, 1, { standing: alone })], 480).flag).toBeNull();
    expect(drawProgress([], 480)).toMatchObject({ flag: null, dates: [], points: [] });
  });

  test('years are told where there are several, and a missing date', () => {
    const texts = (places: ExamPlace[]) => drawProgress(places, 1056).dates.map(({ text }) => text);
    expect(texts([exam(null), exam('2024-11-15'), exam('2025-01-02')])).toEqual([
      'No Date',
      'Nov 2024',
      'Jan 2025',
    ]);
    expect(texts([exam('2025-01-02'), exam('2025-01-02')])).toEqual(['Jan 2', 'Jan 2']);
  });
});

test.each([
  ['CEE Model Set 19', '3rd CEE Model (B)', true],
  ['CEE Model Entrance Exam', 'cee model entrance exam II', true],
  ['आइओई नमुना २', 'आइओई नमुना ५', true],
  ['CEE Model Entrance Exam', 'IOE Model Entrance Exam', false],
  ['CEE Model', 'CEE Weekly Test', false],
  ['12', '13', false],
])('%s and %s are one family: %s', (one, other, same) => {
  expect(familyOf({ exam_title: one }) === familyOf({ exam_title: other })).toBe(same);
});

test('one line a family, the newest exam’s first; no area, where there are several', () => {
  const ioe = { exam_title: 'IOE Model Entrance Exam' };
  const places = [
    exam('2025-08-01', 60),
    exam('2025-09-01', 20, 100, ioe),
    exam('2025-10-01', 40),
    exam('2025-11-01', 10, 100, ioe),
    exam('2025-12-01', 30, 100, { exam_title: 'Weekly Test' }),
  ];
  const { series, area, points } = drawProgress(places, 480);
  expect(series.map(({ title, points: own }) => [title, own.map(({ place }) => place.id)])).toEqual([
    ['Weekly Test', [places[4]?.id]],
    ['IOE Model Entrance Exam', [places[1]?.id, places[3]?.id]],
    ['CEE Model Entrance Exam', [places[0]?.id, places[2]?.id]],
  ]);
  expect(series.map(({ line }) => (line.match(/[ML]/g) ?? []).length)).toEqual([0, 2, 2]);
  expect(area).toBe('');
  expect(points).toHaveLength(5);
  expect(drawProgress(places.slice(0, 1), 480).series).toHaveLength(1);
});

test('a line is of the English title, and called as the page’s language has it', async () => {
  const titled = (title_ne: string | null) => [
    exam('2025-10-01', 10, 100, { exam_title: 'CEE Model Set 1', title_ne: null }),
    exam('2025-11-01', 10, 100, { exam_title: 'CEE Model Set 2', title_ne }),
  ];
  const lines = (places: readonly ExamPlace[]) =>
    drawProgress(places, 480).series.map(({ family, title }) => [family, title]);
  expect(lines(titled('सीईई नमुना सेट २'))).toEqual([['cee model', 'CEE Model Set 2']]);

  vi.resetModules();
  vi.doMock('../../../../shared/language.ts', () => ({ language: 'ne' }));
  const { drawProgress: inNepali } = await import('./progressDrawing.ts');
  const [{ title } = { title: '' }, ...others] = inNepali(titled('सीईई नमुना सेट २'), 480).series;
  expect([title, others]).toEqual(['सीईई नमुना सेट २', []]);
  expect(inNepali(titled(null), 480).series[0]?.title).toBe('CEE Model Set 2');
  vi.doUnmock('../../../../shared/language.ts');
  vi.resetModules();
});
