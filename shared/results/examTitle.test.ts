import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('../language.ts');
  vi.resetModules();
});

const exam = { exam_title: 'CEE Model Entrance Exam', title_ne: 'सीईई मोडल प्रवेश परीक्षा' };

test.each([
  ['en', 'CEE Model Entrance Exam', 'IOE'],
  ['ne', 'सीईई मोडल प्रवेश परीक्षा', 'IOE'],
] as const)('on pages in %s', async (language, shown, untranslated) => {
  vi.doMock('../language.ts', () => ({ language }));
  const { shownTitle } = await import('./examTitle.ts');
  expect(shownTitle(exam)).toBe(shown);
  expect(shownTitle({ exam_title: 'IOE', title_ne: null })).toBe(untranslated);
});
