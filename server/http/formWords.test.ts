import { expect, it } from 'vitest';
import { registrationSchema } from '../../shared/registrationSchema.ts';
import { messages } from '../../shared/words/messages.ts';
import { registration } from '../../shared/words/registration.ts';
import { refusalIn } from './formWords.ts';

const inNepali = (message: string, more: { code?: string; retryAfter?: number } = {}): string =>
  refusalIn('ne', { code: '', retryAfter: Number.NaN, ...more, message, fields: {} }).message;
const latin = /[a-z]{3}/i;

it('says what the catalogue says, with what it was given', () => {
  expect(inNepali(messages.auth.mismatch)).not.toMatch(latin);
  const taken = inNepali(registration.errors.taken('01-5970455'));
  expect(taken).toContain('01-5970455');
  expect(taken).not.toMatch(latin);
  expect(inNepali(registration.errors.tooMany(7))).toMatch(/७/);
});

it('finds a sentence by its code, and says when to try again', () => {
  const text = inNepali('Something that no catalogue has', { code: 'too_many_requests', retryAfter: 30 });
  expect(text).toMatch(/३० सेकेन्ड/);
  expect(text).not.toMatch(latin);
});

it('says of every field of a registration what is wrong with it', () => {
  const refused = registrationSchema.safeParse({});
  const empty = registrationSchema.safeParse(
    Object.fromEntries(Object.keys(registrationSchema.shape).map((name) => [name, ''])),
  );
  const texts = [refused, empty].flatMap(({ error }) =>
    (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const),
  );
  expect(texts.length).toBeGreaterThan(5);
  const { fields } = refusalIn('ne', {
    code: 'invalid_fields',
    message: registration.errors.fields,
    retryAfter: Number.NaN,
    fields: Object.fromEntries(texts),
  });
  for (const [name, text] of Object.entries(fields)) expect(text, name).toMatch(/\p{Script=Devanagari}/u);
});

it('leaves English as it is', () => {
  expect(
    refusalIn('en', { code: 'x', message: 'As it is', retryAfter: Number.NaN, fields: { a: 'b' } }),
  ).toEqual({
    message: 'As it is',
    fields: { a: 'b' },
  });
});
