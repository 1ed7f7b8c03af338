// One rule for e-mails and one for phones: the forms, a file, the server and the database agree about each of these.
import { describe, expect, it } from 'vitest';
import { readEmail } from '../../server/accounts/logins/users.ts';
import { isEmail, phoneProblem, storedPhone } from '../../shared/contact.ts';
import { registrationSchema } from '../../shared/registrationSchema.ts';
import { cellProblem } from '../../web/src/admin/students-import/studentCells.ts';
import { emailRule } from '../../web/src/session/credentials.ts';
import { checkViolation, useDatabase } from './sql.ts';

const sql = useDatabase();

/** Whether the table takes it; the constraint's name when not. */
async function refusedBy(column: 'email' | 'phone', value: string): Promise<string | null> {
  const row = { email: 'a@example.com', phone: '9841000001', [column]: value };
  const client = await sql.connect();
  await client.query('begin');
  try {
    await client.query(
      "insert into public.students (first_name, last_name, email, phone) values ('A', 'B', $1, $2)",
      [row.email, row.phone],
    );
    return null;
  } catch (error) {
    return String(Reflect.get(Object(error), 'constraint'));
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

/** What the form for an own registration says, and a file; the profile is in studentEditor.test.ts. */
const isRefused = (field: 'email' | 'phone', value: string): boolean[] => [
  !registrationSchema.shape[field].safeParse(value).success,
  cellProblem(field, value) !== null,
];

const longName = 'a'.repeat(64);
const longHost = `${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}`;

describe('e-mails', () => {
  const good = [
    'sita@example.com',
    'Sita.Gurung+PCM@Example.COM',
    'सीता@उदाहरण.नेपाल',
    "o'neill@mail.edu.np",
    'x@xn--fsq.xn--0zwm56d',
    `${longName}@${longHost}.np`,
  ];
  it.each(good)('%s is taken everywhere', async (email) => {
    expect(isEmail(email)).toBe(true);
    expect(emailRule.safeParse(email).success).toBe(true);
    expect(isRefused('email', email)).toEqual([false, false]);
    expect(readEmail(email)).toBeDefined();
    expect(await refusedBy('email', email)).toBeNull();
  });

  const bad = [
    'sita',
    'sİta@example.com',
    'sita@exİmple.com',
    'sita@',
    '@example.com',
    'a@b',
    'a@1.2.3.4',
    'sita@example..com',
    'sita@-a.com',
    'a@b.com,c@d.com',
    'Sita <sita@example.com>',
    'sita@example.com\r\nBcc: b@example.com',
    'si\0ta@example.com',
    `a${longName}@example.com`,
    `${longName}@${longHost}.${longHost}.np`,
  ];
  it.each(bad)('%s is taken by no form, no file and no login', (email) => {
    expect(isEmail(email)).toBe(false);
    expect(emailRule.safeParse(email).success).toBe(false);
    expect(isRefused('email', email)).toEqual([true, true]);
    expect(readEmail(email)).toBeUndefined();
  });

  it('a letter that only lower case makes one of ours is no login’s', () => {
    expect(readEmail('\u212aita@example.com')).toBeUndefined();
  });

  it.each([
    'sita',
    '@example.com',
    'a b@example.com',
    'a@b@example.com',
    `${longName}@${'e'.repeat(200)}.np`,
  ])('what the database refuses is refused before: %s', async (email) => {
    expect(isEmail(email)).toBe(false);
    expect(await refusedBy('email', email)).toBe('students_email_check');
  });

  it.each(['s\u0130ta@example.com', '\u212airan@example.com'])(
    'a letter that is ASCII in lower case only is refused by the database, too: %s',
    async (email) => {
      expect(isEmail(email)).toBe(false);
      expect(await refusedBy('email', email)).toBe('students_email_letters_check');
      const account = 'insert into auth.users (email) values ($1)';
      await sql.fails(checkViolation, /users_email_letters_check/, account, [email]);
    },
  );
});

describe('phones', () => {
  it.each(['98410001', '+9779841000001', '९८४१ २३४–५६७', '9841\u00a0000\u200b-001', '1'.repeat(20)])(
    '%s is taken everywhere, and stored as it is compared',
    async (phone) => {
      expect(phoneProblem(phone)).toBeNull();
      expect(isRefused('phone', phone)).toEqual([false, false]);
      expect(await refusedBy('phone', phone)).toBeNull();
      expect(await sql.one('select public.stored_phone($1)', [phone])).toBe(storedPhone(phone));
    },
  );

  it.each([
    ['9841000', 'short'],
    ['98-41-000', 'short'],
    ['+९८४१२३', 'short'],
    ['98410000o1', 'shape'],
    ['(01) 4412345', 'shape'],
    ['9841000001/9851000001', 'shape'],
    ['984+1000001', 'shape'],
    ['1'.repeat(21), 'long'],
  ])('%s is taken by no form and no file: %s', (phone, problem) => {
    expect(phoneProblem(phone)).toBe(problem);
    expect(isRefused('phone', phone)).toEqual([true, true]);
  });

  it.each(['9841000', '98-41-000', '१२३४५६७', '1'.repeat(41)])(
    'what the database refuses is refused before: %s',
    async (phone) => {
      expect(phoneProblem(phone)).not.toBeNull();
      expect(await refusedBy('phone', phone)).toBe('students_phone_check');
    },
  );
});
