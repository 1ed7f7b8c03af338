import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { changePasswordSchema, emailRule, newPasswordSchema, signUpSchema } from './credentials.ts';

const complaints = (schema: z.ZodMiniType, value: unknown): string[] => {
  const { error } = schema.safeParse(value);
  return (error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
};

describe('e-mails', () => {
  it.each([
    ['sita@example.com'],
    [' Sita.Gurung+PCM@Example.COM '],
    ['सीता@उदाहरण.नेपाल'],
    ["o'neill@mail.edu.np"],
    ['x@xn--fsq.xn--0zwm56d'],
  ])('%s is one', (typed) => {
    expect(emailRule.parse(typed)).toBe(typed.trim());
  });

  it.each([
    [''],
    ['sita'],
    ['sita@'],
    ['@example.com'],
    ['a@b'],
    ['a@1.2.3.4'],
    ['a b@example.com'],
    ['sita@example..com'],
    ['sita@-a.com'],
    ['a@b.com,c@d.com'],
    ['Sita <sita@example.com>'],
    ['sita@example.com\r\nBcc: x@example.com'],
    [`${'a'.repeat(65)}@example.com`],
    [`a@${'b.'.repeat(130)}com`],
  ])('%j is none', (typed) => {
    expect(complaints(emailRule, typed)[0]).toBe(': Please enter a valid email address');
  });
});

describe('new passwords', () => {
  const check = (password: string) => complaints(newPasswordSchema, { password, confirmation: password })[0];

  it.each([
    ['Ab1', 'Password must be at least 8 characters'],
    ['😀😀😀A1bc', 'Password must be at least 8 characters'],
    ['lowercase1', 'Password must contain at least one uppercase letter'],
    ['NoDigitsHere', 'Password must contain at least one number'],
    [`A1${'x'.repeat(127)}`, 'Password must be at most 128 characters'],
  ])('%s: %s', (password, complaint) => {
    expect(check(password)).toBe(`password: ${complaint}`);
  });

  it.each(['Correct1horse', 'Éléphant९रूख', `A1${'x'.repeat(126)}`])('%s is fine', (password) => {
    expect(check(password)).toBeUndefined();
  });

  it('must be typed twice alike, which is said even while other fields are wrong', () => {
    const values = { email: 'x', current: '', password: 'short', confirmation: 'other' };
    for (const schema of [newPasswordSchema, signUpSchema, changePasswordSchema])
      expect(complaints(schema, values)).toContain('confirmation: Passwords do not match');
    expect(complaints(changePasswordSchema, values)[0]).toBe('current: Please enter your current password.');
  });
});
