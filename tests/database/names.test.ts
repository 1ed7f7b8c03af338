// Real names are taken and addresses are not: by the form, a file and the database alike.
import { describe, expect, it } from 'vitest';
import { holdsAddress } from '../../shared/nameAddress.ts';
import { registrationSchema } from '../../shared/registrationSchema.ts';
import { cellProblem } from '../../web/src/admin/students-import/studentCells.ts';
import { checkViolation, useDatabase } from './sql.ts';

const sql = useDatabase();
let phone = 9841000000;

const insert = 'insert into public.students (first_name, last_name, email, phone) values ($1, $2, $3, $4)';
const person = (first: string, last: string) => {
  phone += 1;
  return [first, last, `student${phone}@example.com`, String(phone)];
};

describe('names', () => {
  it.each([
    'Sita',
    'Ram.Sharma',
    'Ram. Sharma',
    'St. Xavier',
    'K.C.',
    'Ram K.C.',
    'B.K.',
    'Md. Ali',
    'Md.Ali',
    'Dr. Ram Baran Yadav',
    'Er.Sunil',
    "D'Souza",
    'Anne-Marie',
    'Shree Krishna Prasad Bahadur Thapa Magar',
    'Om',
    'Commander',
    'Ram.Community',
    'Netra',
    'Rai (Limbu)',
    'सीता कुमारी',
    'डा. राम बरण यादव',
    'के.सी.',
    'राम.श्रेष्ठ',
    'मो. अली',
  ])('%s is one', async (name) => {
    expect(holdsAddress(name)).toBe(false);
    expect(registrationSchema.shape.first_name.safeParse(name).success).toBe(true);
    expect(cellProblem('first_name', name)).toBeNull();
    await sql.run(insert, person(name, name));
  });

  it.each([
    'Win at evil.com',
    'evil.com.',
    'EVIL.COM',
    'Visit evil.com now',
    'bit.ly',
    'evil.co.uk',
    'prize.xyz (free)',
    'www.evil',
    'Sita evil-shop.np',
    'राम.भारत',
    'evil。com',
    'someone@example.com',
    'https://evil.example',
  ])('%s is none', async (name) => {
    expect(holdsAddress(name)).toBe(true);
    expect(registrationSchema.shape.last_name.safeParse(name).success).toBe(false);
    expect(cellProblem('last_name', name)).toMatch(/No web or email address/);
    await sql.fails(checkViolation, /students_first_name_address_check/, insert, person(name, 'Rai'));
    await sql.fails(checkViolation, /students_last_name_address_check/, insert, person('Sita', name));
  });

  it('of sixty words are none for the form', () => {
    const sixty = Array.from({ length: 49 }, () => 'a').join(' ');
    const { error } = registrationSchema.shape.first_name.safeParse(sixty);
    expect(error?.issues[0]?.message).toBe('First Name is too long');
  });
});
