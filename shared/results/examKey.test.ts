import { expect, it } from 'vitest';
import { datedExamName } from '../words/results.ts';
import { datedExamKey, examKey } from './examKey.ts';

it('names an exam as English pages always have: shared links go on', () => {
  for (const exam_date of ['2025-11-05', '2026-01-31', null]) {
    const exam = { exam_title: 'CEE Model', set_number: '19', exam_date };
    expect(datedExamKey('CEE Model', '19', exam_date)).toBe(datedExamName(exam));
  }
  expect(examKey('CEE Model', '19')).toBe('CEE Model (Set 19)');
});
