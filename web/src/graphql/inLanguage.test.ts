import { expect, it } from 'vitest';
import { inNepali } from './inLanguage.ts';

it('what is written in Nepali stands in the place of the English, and nothing else is touched', () => {
  const answer = {
    notices: [
      { id: 'a', title: 'Form open', title_ne: 'फारम खुल्यो', excerpt: 'Fill it in.', excerpt_ne: null },
      { id: 'b', title: 'Holiday', title_ne: null },
    ],
    exams: [{ exam_title: 'CEE', title_ne: 'सीईई', set_number: '19' }],
    count: 2,
    nothing: null,
  };
  expect(inNepali(answer)).toEqual({
    ...answer,
    notices: [{ ...answer.notices[0], title: 'फारम खुल्यो' }, answer.notices[1]],
  });
});
