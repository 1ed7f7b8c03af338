// Papers: opened with their key, and in one order per attempt.
import { expect, it } from 'vitest';
import { arrange } from '../../../../../shared/questions/arrange.ts';
import { openPaper, type Paper } from './paper.ts';

const paper: Paper = {
  languages: ['en'],
  sections: [
    { title: 'Physics', marks: 1, wrong_marks: 0.1 },
    { title: 'English', marks: 1, wrong_marks: 0 },
    { title: 'Physics', marks: 2, wrong_marks: 0.2 },
  ],
  questions: Array.from({ length: 30 }, (_, index) => ({
    number: index + 1,
    section: Math.floor(index / 10),
    kind: 'choice',
    html: `Question ${index + 1}`,
    options: ['a', 'b', 'c', 'd'].map((id) => ({ id, html: id })),
  })),
};

const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));

async function seal(content: string): Promise<{ sealed: string; key: string }> {
  const [key, nonce] = [new Uint8Array(32).fill(7), new Uint8Array(12).fill(9)];
  const secret = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
  const text = new TextEncoder().encode(content);
  const encrypted = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, secret, text);
  return { sealed: base64(new Uint8Array([...nonce, ...new Uint8Array(encrypted)])), key: base64(key) };
}

it('opens with its key alone', async () => {
  const { sealed, key } = await seal(`${JSON.stringify(paper)}   `);
  expect(await openPaper(sealed, key)).toEqual(paper);
  await expect(openPaper(sealed, base64(new Uint8Array(32)))).rejects.toThrow();
});

it('stands as printed where nothing is shuffled, with one tab for each title', () => {
  const { questions, tabs } = arrange(paper, 5, { shuffle_questions: false, shuffle_options: false });
  expect(questions.map(({ number }) => number).slice(8, 12)).toEqual([9, 10, 21, 22]);
  expect(tabs.map(({ title, places }) => [title, places.length, places[0]])).toEqual([
    ['Physics', 20, 0],
    ['English', 10, 20],
  ]);
});

it('is shuffled by the seed, questions within their section, options within their question', () => {
  const both = { shuffle_questions: true, shuffle_options: true };
  const one = arrange(paper, 11, both);
  expect(arrange(paper, 11, both)).toEqual(one);
  expect(arrange(paper, 12, both)).not.toEqual(one);
  expect(one.questions.slice(0, 10).every(({ section }) => section === 0)).toBe(true);
  expect(one.questions.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
    paper.questions.map(({ number }) => number),
  );
  const first = one.questions.find(({ number }) => number === 1);
  const alone = arrange(paper, 11, { ...both, shuffle_questions: false });
  expect(alone.questions[0]?.options).toEqual(first?.options);
  expect(new Set(first?.options.map(({ id }) => id))).toEqual(new Set(['a', 'b', 'c', 'd']));
});
