import { describe, expect, test } from 'vitest';
import { examOptions, findExam } from './examOptions.ts';

const exams = [
  { exam_title: 'CEE Model', set_number: '19', exam_date: '2025-11-05' },
  { exam_title: 'IOE Model', set_number: '7', exam_date: null },
  { exam_title: 'CEE Model', set_number: '19', exam_date: '2025-10-01' },
  { exam_title: 'CEE Model', set_number: '18', exam_date: '2025-09-30' },
];

describe('examOptions', () => {
  test('one per title and set, the newest first and kept', () => {
    expect(examOptions(exams).map(({ label }) => label)).toEqual([
      'CEE Model (Set 19) - Nov 5, 2025',
      'IOE Model (Set 7) - No Date',
      'CEE Model (Set 18) - Sep 30, 2025',
    ]);
  });

  test('titles and sets that only look alike when written together stay apart', () => {
    const options = examOptions([
      { exam_title: 'A (Set 1)', set_number: '2', exam_date: null },
      { exam_title: 'A', set_number: '1) (Set 2', exam_date: null },
    ]);
    expect(options).toHaveLength(2);
  });
});

describe('an announced exam', () => {
  const at = '2026-11-23T10:15:00Z';
  const announced = { exam_title: 'CEE Model', set_number: '20', exam_date: '2026-11-22', publish_at: at };
  const another = { ...announced, set_number: '19' };

  test('stands before the others, with the moment of its results as clocks in Kathmandu have it', () => {
    const [first, ...others] = examOptions(exams, [announced]);
    expect(first).toEqual({
      value: 'CEE Model (Set 20)',
      label: 'CEE Model (Set 20) - results Nov 23, 4:00 PM',
      exam: { exam_title: 'CEE Model', set_number: '20', exam_date: '2026-11-22' },
      publishAt: at,
    });
    expect(others).toEqual(examOptions(exams));
  });

  test('is a choice of its own where another date of it is out, which keeps the name', () => {
    const options = examOptions(exams, [another]);
    expect(options.map(({ value }) => value)).toEqual([
      'CEE Model (Set 19) - Nov 22, 2026',
      'CEE Model (Set 19)',
      'IOE Model (Set 7)',
      'CEE Model (Set 18)',
    ]);
    expect(findExam('CEE Model (Set 19) - Nov 22, 2026', options)?.publishAt).toBe(at);
    expect(findExam('CEE Model (Set 19) - Nov 5, 2025', options)?.publishAt).toBeNull();
    // Its link leads to the exam's results once they are out.
    expect(findExam('CEE Model (Set 19) - Nov 22, 2026', examOptions(exams))?.exam).toEqual(exams[0]);
  });
});

describe('findExam', () => {
  const options = examOptions([...exams, { exam_title: 'Mock (Set A)', set_number: '2', exam_date: null }]);

  test.each([
    'CEE Model (Set 19)',
    'CEE Model (Set 19) - Nov 5, 2025',
    'CEE Model (Set 19) - any other date',
  ])('%s', (selection) => {
    expect(findExam(selection, options)?.exam).toEqual(exams[0]);
  });

  test('a title that itself speaks of a set', () => {
    expect(findExam('Mock (Set A) (Set 2) - No Date', options)?.exam.exam_title).toBe('Mock (Set A)');
  });

  test.each(['', 'CEE Model', 'CEE Model (Set 20)', 'ZZZ (Set 19)', '(Set 19)'])(
    '%j is no exam',
    (selection) => {
      expect(findExam(selection, options)).toBeNull();
    },
  );
});
