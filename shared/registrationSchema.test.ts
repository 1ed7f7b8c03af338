import { describe, expect, it } from 'vitest';
import { storedPhone } from './contact.ts';
import { registrationSchema } from './registrationSchema.ts';

const good = {
  first_name: 'Sita',
  last_name: 'Sharma',
  email: 'sita@example.com',
  phone: '9851012345',
  college_name: 'Pulchowk Campus',
};

const errorsOf = (changes: object) => {
  const { error } = registrationSchema.safeParse({ ...good, ...changes });
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];
};

describe('registrationSchema', () => {
  it('fills in what may be left out', () => {
    expect(registrationSchema.parse(good)).toEqual({ ...good, address: '', payment_method: 'Other' });
  });

  it.each([
    'सीता',
    'Śrī Kṛṣṇa',
    "O'Neil",
    'K.C.',
    'Rai (Limbu)',
    'Anne-Marie',
    'क्\u200dष',
    'शर्मा पौडेल',
    '李',
    'a'.repeat(100),
  ])('takes the name %s', (first_name) => {
    expect(errorsOf({ first_name })).toEqual([]);
  });

  it.each(['<b>Sita</b>', 'Sita1', '=HYPERLINK', 'a@b', 'https://x', '--', 'Sita\u202e', '\ud800'])(
    'does not take the name %j',
    (last_name) => {
      expect(errorsOf({ last_name })).toEqual(['last_name: Please use letters only, in any script']);
    },
  );

  it('composes and tidies text', () => {
    const { first_name, college_name } = registrationSchema.parse({
      ...good,
      first_name: '  e\u0301milie \n  anne\u00a0',
      college_name: '\tA\r\n\r\nB ',
    });
    expect([first_name, college_name]).toEqual(['émilie anne', 'A B']);
  });

  it.each([
    ['sita@example.com', true],
    ['Sita+2082@Sub.Example.com.np', true],
    ['सीता@उदाहरण.नेपाल', true],
    [' sita@example.com ', true],
    ['sita@example', false],
    ['sita@example.', false],
    ['sita@@example.com', false],
    ['sita example@example.com', false],
    ['Sita <sita@example.com>', false],
    ['a@example.com,b@example.com', false],
    [`${'a'.repeat(65)}@example.com`, false],
  ])('the e-mail %j: %s', (email, fine) => {
    expect(errorsOf({ email })).toEqual(fine ? [] : ['email: Please enter a valid email address']);
  });
});

describe('storedPhone', () => {
  it.each([
    ['९८५१-०१२ ३४५', '9851012345'],
    ['+977 985\u20111012345', '+9779851012345'],
    ['01\u00a0–\u20095970455', '015970455'],
    ['\ufeff98\u200b51', '9851'],
    ['98510 १२३४५', '9851012345'],
  ])('%j is stored as %s', (typed, stored) => {
    expect(storedPhone(typed)).toBe(stored);
  });
});
