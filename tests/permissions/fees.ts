// The tables of fees in matrix.ts and world.ts: who may do what, and the rows that are looked at.
import type { TableRules } from './tableRules.ts';

type Cells = Omit<TableRules, 'key' | 'columns'>;

/** The office reads it, and functions write it. */
const ofOffice: Cells = {
  //          anonymous approved pending rejected other  teacher office admin
  select: '   -         -        -       -        -      -       all    all',
  by_pk: '    -         -        -       -        -      -       all    all',
  aggregate: '-         -        -       -        -      -       -      all',
  insert: '   -         -        -       -        -      -       -      no',
  update: '   -         -        -       -        -      -       -      no',
  delete: '   -         -        -       -        -      -       -      no',
};

/** Students have their own of it. */
const alsoOfStudent = {
  //          anonymous approved pending rejected other  teacher office admin
  select: '   -         own      none    none     none   -       all    all',
};

/** And counts it. */
const counted = { aggregate: '- - - - - - all all' };

const view: Cells = {
  ...ofOffice,
  //          anonymous approved pending rejected other  teacher office admin
  by_pk: '    -         -        -       -        -      -       -      -',
  insert: '   -         -        -       -        -      -       -      -',
  update: '   -         -        -       -        -      -       -      -',
  delete: '   -         -        -       -        -      -       -      -',
};

export const feeRules: Record<string, TableRules> = {
  fee_plans: {
    ...ofOffice,
    key: 'id',
    columns: 'admission_fee class_group_id created_at id instalments title total updated_at',
    //          anonymous approved pending rejected other  teacher office admin
    insert: '   -         -        -       -        -      -       -      yes',
    update: '   -         -        -       -        -      -       -      yes',
    delete: '   -         -        -       -        -      -       -      yes',
  },
  fee_entries: {
    ...ofOffice,
    ...counted,
    ...alsoOfStudent,
    //          anonymous approved pending rejected other  teacher office admin
    by_pk: '    -         own      none    none     none   -       all    all',
    key: 'id',
    columns:
      'id position student_id kind of_kind amount description due_day percent method reference receipt reverses_id created_at actor_name registration_number student_name',
    officeColumns: 'actor_email part plan_id',
  },
  fee_dues: {
    ...view,
    ...alsoOfStudent,
    key: 'charge_id',
    columns: 'charge_id student_id description due_day amount owed',
  },
  fee_standings: {
    ...view,
    ...counted,
    ...alsoOfStudent,
    key: 'student_id',
    columns: 'student_id charged conceded paid balance due due_since next_due_day next_due',
  },
  fee_takings: {
    ...view,
    ...counted,
    key: 'closing_id method',
    columns: 'actor_email actor_name amount closing_id method receipts reversals',
  },
  fee_closings: {
    ...ofOffice,
    ...counted,
    key: 'id',
    columns: 'actor_email counted_cash created_at day difference expected_cash id last_position reason',
  },
  receipt_prints: { ...ofOffice, key: 'entry_id number', columns: 'actor_email created_at entry_id number' },
  guardian_links: {
    ...ofOffice,
    ...alsoOfStudent,
    //          anonymous approved pending rejected other  teacher office admin
    by_pk: '    -         own      none    none     none   -       all    all',
    key: 'student_id',
    columns: 'student_id created_at expires_at',
    officeColumns: 'actor_email',
  },
  guardian_tokens: {
    ...view,
    //          anonymous approved pending rejected other  teacher office admin
    select: '   -         none     none    none     none   -       none   none',
    aggregate: '-         -        -       -        -      -       -      none',
    key: 'student_id',
    columns: 'student_id token expires_at',
  },
  online_payments: {
    ...ofOffice,
    ...counted,
    ...alsoOfStudent,
    //          anonymous approved pending rejected other  teacher office admin
    by_pk: '    -         own      none    none     none   -       all    all',
    key: 'id',
    columns: 'id provider amount state problem begun_at',
    officeColumns: 'student_id provider_id transaction paid_amount entry_id ask_at asked_at asked settled_at',
  },
};

export const feeViews = ['fee_dues', 'fee_standings', 'fee_takings', 'payment_doubts', 'guardian_tokens'];

/** What each may call: the office alone, and links for guardians students too. */
export const feeActions: Record<string, string> = {
  //                     anonymous approved pending rejected other  teacher office admin
  give_guardian_link: '  -        yes      yes     yes      yes    -       yes    yes',
  end_guardian_link: '   -        yes      yes     yes      yes    -       yes    yes',
  ...Object.fromEntries(
    [
      'assign_plan',
      'give_concession',
      'take_payment',
      'reverse_entry',
      'close_day',
      'print_receipt',
      'book_online_payment',
    ].map(
      //               anonymous approved pending rejected other  teacher office admin
      (name) => [name, '-        -        -       -        -      -       yes    yes'],
    ),
  ),
};

const id = (number: number): string => `00000000-0000-4000-8300-${String(number).padStart(12, '0')}`;

/** The charge of the approved student; another one is the stranger's. */
const charges = [id(1), id(2)] as const;
const spare = { approved: '', stranger: '' };

export const ownFees = (students: { approved: string }): Record<string, { approved: string[][] }> => ({
  fee_entries: { approved: [[charges[0]]] },
  fee_dues: { approved: [[charges[0]]] },
  fee_standings: { approved: [[students.approved]] },
  online_payments: { approved: [[id(6)]] },
  guardian_links: { approved: [[students.approved]] },
});

/** A charge of each; a payment of the stranger, which was printed, and closed. */
export const fillFees = (students: { approved: string; stranger: string }): string => {
  Object.assign(spare, students);
  return `
    insert into public.fee_plans (id, class_group_id, title, instalments)
      values ('${id(3)}', '${id(9)}', 'One', '[{"amount": 5000, "due_day": "2026-12-01"}]');
    insert into public.fee_entries (id, student_id, student_name, registration_number, kind, of_kind, amount, description, due_day)
      values ('${charges[0]}', '${students.approved}', 'x', 'x', 'charge', 'charge', 100, 'x', '2026-12-01'),
        ('${charges[1]}', '${students.stranger}', 'x', 'x', 'charge', 'charge', 100, 'x', '2026-12-01');
    select public.take_payment('${id(4)}', '${students.stranger}', 50, 'Cash');
    insert into public.online_payments (id, student_id, provider, amount, begun_at)
      values ('${id(6)}', '${students.approved}', 'eSewa', 50, now()), ('${id(7)}', '${students.stranger}', 'Khalti', 50, now());
    select public.give_guardian_link('${students.approved}'), public.give_guardian_link('${students.stranger}');
    select public.print_receipt('${id(4)}');
    select public.close_day('${id(5)}', 50)`;
};

/** As sampleRow of world.ts; `number` is new in each call. */
export function feeSamples(
  number: number,
): Record<string, { insert: Record<string, unknown>; update: Record<string, unknown> }> {
  const entry = {
    student_id: spare.stranger,
    student_name: 'x',
    registration_number: 'x',
    kind: 'charge',
    of_kind: 'charge',
    amount: 1,
    description: 'x',
    due_day: '2026-12-01',
  };
  return {
    fee_plans: {
      insert: {
        id: id(100 + number),
        class_group_id: id(9),
        title: `Sample ${number}`,
        instalments: [{ amount: 1, due_day: '2026-12-01' }],
      },
      update: { title: 'Changed' },
    },
    fee_entries: { insert: { id: id(100 + number), ...entry }, update: { description: 'changed' } },
    fee_dues: { insert: { charge_id: id(100 + number) }, update: { owed: 1 } },
    fee_standings: { insert: { student_id: id(100 + number) }, update: { balance: 1 } },
    fee_takings: { insert: { method: 'Cash' }, update: { amount: 1 } },
    fee_closings: {
      insert: { id: id(100 + number), last_position: number, expected_cash: 1, counted_cash: 1 },
      update: { reason: 'changed' },
    },
    receipt_prints: { insert: { entry_id: id(4), number }, update: { actor_email: 'x' } },
    online_payments: {
      insert: {
        id: id(100 + number),
        student_id: spare.stranger,
        provider: 'eSewa',
        amount: 50,
        begun_at: '2026-12-01T00:00:00Z',
      },
      update: { amount: 49 },
    },
    guardian_links: {
      insert: { student_id: id(100 + number), token_hash: `x${number}` },
      update: { token_hash: `y${number}` },
    },
    guardian_tokens: { insert: { token: 'x' }, update: { token: 'y' } },
    payment_doubts: { insert: { doubt: 'x' }, update: { doubt: 'y' } },
  };
}
