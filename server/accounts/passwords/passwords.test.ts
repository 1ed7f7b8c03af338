// The password rules, and that every attempt costs the same work.

import { createHash } from 'node:crypto';
import * as argon2 from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { instituteOf } from '../../../shared/institute.ts';
import { limits } from '../../base/limits.ts';
import { createPasswords, isTooLong, namesOf, passwordProblem, type Passwords } from './passwords.ts';

vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof argon2>();
  return { ...real, verify: vi.fn(real.verify) };
});

describe('passwordProblem', () => {
  it.each([
    ['Ab3', 'Password must be at least 8 characters'],
    ['abcdefg1', 'Password must contain at least one uppercase letter'],
    ['Abcdefgh', 'Password must contain at least one number'],
    [`A1${'x'.repeat(127)}`, 'Password must be at most 128 characters'],
  ])('%s: %s', (password, problem) => {
    expect(passwordProblem(password)).toBe(problem);
  });

  it.each([
    'Password1',
    'PASSWORD1',
    'P@ssw0rd!1',
    'Kathmandu2082',
    'Welcome123',
    'Passw0rd!',
    'Secret123!',
    'Prabesh@123',
    'Nepal12345',
    'Qwertyui1',
    '\uff30assword1',
    'Trustno1!',
    'Abcdefgh1',
    'Aaaaaaa1',
    'Pass word 1',
    'Welcome@123',
    'Admin@123',
    'W3lcome@1',
    '$Ecret123',
    'Hello@World1',
    'Dashain2082',
    'Sharma@१२३',
    'WelcomePrabesh1',
    'PrabeshKathmandu@1',
    'XPrabesh2081',
    'A9851234567',
    '98-5123-4567Ab',
    '+977 9851234567X',
    'Ramesh9851234567',
  ])('refuses the common %s', (password) => {
    expect(passwordProblem(password)).toBe('This password is too common. Please choose another one.');
  });

  it.each([
    'Bcdefghk1',
    `A1${'x'.repeat(126)}`,
    'Pass the word 1',
    'Ābcdefg१',
    'Welcome7391',
    'Correct1horse',
    'Kq7xPm9851234567',
  ])('takes %s', (password) => {
    expect(passwordProblem(password)).toBeUndefined();
  });

  it('refuses the 3000 most common ones, as people make them fit the form', () => {
    const common = dictionary['passwords-common'].slice(0, 3000).filter((word) => /^[a-z]/.test(word));
    expect(common.length).toBeGreaterThan(2000);
    const made = common.map(
      (word) =>
        `${word.charAt(0).toUpperCase()}${word.slice(1)}${'1234567'.slice(0, Math.max(1, 8 - word.length))}`,
    );
    expect(made.filter((password) => passwordProblem(password) === undefined)).toEqual([]);
  });

  const sita = ['sita.thapa82@bagmati.example', 'Sita Maya', 'थापा', '01-5970455'];
  it.each([
    'Sita.Thapa82',
    'SitaThapa@123',
    'Sthapa@123',
    'Maya#Thapa1',
    'Thapa5970455',
    'A015970455',
    'S1t@Thap@1',
    'MonkeySita1',
    'Aथापा123',
  ])('refuses %s of somebody called that, with that e-mail and phone', (password) => {
    expect(passwordProblem(password)).not.toBe(passwordProblem(password, sita));
    expect(passwordProblem(password, sita)).toBe(
      'This password is too easy to guess from your name, e-mail or phone. Please choose another one.',
    );
  });

  it('says first what the form says first, and that a password is common before whose it is', () => {
    expect(passwordProblem('Sita1', sita)).toBe('Password must be at least 8 characters');
    expect(passwordProblem('sitathapa', sita)).toBe('Password must contain at least one uppercase letter');
    expect(passwordProblem('SitaThapa', sita)).toBe('Password must contain at least one number');
    expect(passwordProblem('Nepal@123', sita)).toBe(
      'This password is too common. Please choose another one.',
    );
  });

  it('knows the institute by the name that an admin has given it', () => {
    expect(passwordProblem('Machhapuchhre@123')).toBeUndefined();
    const names = namesOf(instituteOf({ name: 'Machhapuchhre Academy' }));
    expect(passwordProblem('Machhapuchhre@123', [], names)).toBe(
      'This password is too common. Please choose another one.',
    );
  });

  it('takes what chance makes, and comes to an end with what repeats itself', () => {
    // The same ones in each run: of a million made by real chance, two or three look predictable.
    const drawn = (turn: number) => createHash('sha256').update(`${turn}`).digest().subarray(0, 7);
    const made = Array.from({ length: 300 }, (_, turn) => `A1${drawn(turn).toString('base64url')}`);
    expect(made.filter((password) => passwordProblem(password, sita) !== undefined)).toEqual([]);
    // Where it would try all ways, each would take hours.
    for (const long of ['sitathapa'.repeat(14), 'a4@0'.repeat(32), 'passwordmonkey'.repeat(9)]) {
      passwordProblem(`A1${long.slice(0, 126)}`, sita);
    }
  });

  it('counts characters as people do', () => {
    expect(passwordProblem('A1🙂🙂🙂🙂🙂')).toBe('Password must be at least 8 characters');
    expect(isTooLong('🙂'.repeat(128))).toBe(false);
    expect(isTooLong('🙂'.repeat(129))).toBe(true);
  });
});

describe('verify', () => {
  let passwords: Passwords;
  let stored: string;
  beforeEach(async () => {
    passwords = await createPasswords();
    stored = await passwords.hash('Correct-Horse-1');
    vi.mocked(argon2.verify).mockClear();
  });

  it.each<[string, () => string | null | undefined, string, boolean]>([
    ['the right password', () => stored, 'Correct-Horse-1', true],
    ['a wrong one', () => stored, 'Correct-Horse-2', false],
    ['no account', () => undefined, 'Correct-Horse-1', false],
    ['no password set', () => null, 'Correct-Horse-1', false],
    ['what the stand-in for nobody was made of', () => undefined, 'no account has this password', false],
    ['an empty one', () => stored, '', false],
    ['a megabyte', () => stored, 'x'.repeat(1_000_000), false],
  ])('hashes once with the same cost: %s', async (_name, hash, password, fits) => {
    expect(await passwords.verify(hash(), password)).toBe(fits);
    expect(argon2.verify).toHaveBeenCalledTimes(1);
    const [compared = '', candidate = ''] = vi.mocked(argon2.verify).mock.calls[0] ?? [];
    expect(compared).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(candidate.length).toBeLessThanOrEqual(128);
  });

  it('does not mind how a keyboard composes letters', async () => {
    const composed = await passwords.hash('Pass-Caf\u00e9-1');
    expect(await passwords.verify(composed, 'Pass-Cafe\u0301-1')).toBe(true);
  });

  it('waits for a place, and whoever comes when too many wait is asked to come again', async () => {
    vi.mocked(argon2.verify).mockImplementation(() => new Promise(() => undefined));
    const most = limits.hashesWaiting.default + limits.hashesAtOnce.default;
    const asked = Array.from({ length: most + 1 }, () => passwords.verify(stored, 'Correct-Horse-1'));
    await expect(Promise.race(asked)).rejects.toMatchObject({
      status: 503,
      code: 'busy',
      headers: { 'retry-after': '5' },
    });
    vi.mocked(argon2.verify).mockReset();
  });
});
