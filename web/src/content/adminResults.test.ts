import { expect, it } from 'vitest';
import { adminResults } from './adminResults.ts';

it('counts one as one', () => {
  const { changed } = adminResults.deleteExam;
  expect(changed(1, 2)).toBe(
    'Nothing was deleted: there was 1 when you were asked, now there are 2. Please confirm again.',
  );
  expect(changed(3, 1)).toContain('there were 3 when you were asked, now there is 1.');
});
