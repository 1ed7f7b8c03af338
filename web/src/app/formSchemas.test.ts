// No form and no answer of the server says a library's own words: each rule of each schema has a message of ours.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { registrationSchema } from '../../../shared/registrationSchema.ts';
import { statusSchema } from '../../../shared/registrationStatus.ts';
import { cardsSchema } from '../admin/admit-cards/AdmitCardsDialog.tsx';
import { seatsSchema } from '../admin/admit-cards/seats.tsx';
import { teacherSchema } from '../admin/attendance/AttendancePage.tsx';
import { classGroupSchema } from '../admin/class-groups/ClassGroupForm.tsx';
import {
  chargeSchema,
  closingSchema,
  concessionSchema,
  paymentSchema,
  reversalSchema,
} from '../admin/fees/feeActions.tsx';
import { formSchema } from '../admin/messages/MessageDialog.tsx';
import { waySchema } from '../admin/messages/reminder.tsx';
import { takeInSchema } from '../admin/mock-tests/take-in/takeInAction.tsx';
import { announceSchema, extendSchema, resultsSchema } from '../admin/mock-tests/testActions.tsx';
import { copySchema, fillSchema, sectionSchema } from '../admin/papers/paperActions.tsx';
import { previewedSchema } from '../admin/results/draft/PreviewPanel.tsx';
import { correctionSchema } from '../admin/results/draft/useCorrection.tsx';
import { examNameSchema, nepaliTitleSchema } from '../admin/results/exams/examActions.tsx';
import { momentSchema } from '../admin/results/publish/publicationSchema.ts';
import { reasonSchema } from '../admin/results/publish/whyAction.tsx';
import { singleSchema } from '../admin/results/upload/SingleResult.tsx';
import { examSchema } from '../admin/results/upload/examSchema.ts';
import { publicationSchema } from '../admin/results/upload/publication.ts';
import { instituteSchema } from '../admin/settings/instituteSchema.ts';
import { boardSchema } from '../admin/settings/settingsForms.ts';
import { heirSchema, inviteSchema, roleSchema } from '../admin/staff/staffActions.tsx';
import { idSchema } from '../admin/student-profile/ResultsTab.tsx';
import { rejectSchema } from '../admin/student-status/rejection.tsx';
import { countSchema } from '../admin/students/deleteStudents.tsx';
import {
  changePasswordSchema,
  newPasswordSchema,
  signInSchema,
  signUpSchema,
} from '../session/credentials.ts';
import { resetSchema } from '../site/auth/ResetPanel.tsx';

const both = [true, false] as const;

/** As the files with forms name them, in `zodResolver(…)`. */
const schemas = {
  registrationSchema: [registrationSchema],
  cardsSchema: [cardsSchema],
  seatsSchema: [seatsSchema],
  waySchema: [waySchema],
  announceSchema: [announceSchema],
  takeInSchema: [takeInSchema],
  extendSchema: [extendSchema],
  resultsSchema: both.map(resultsSchema),
  copySchema: [copySchema],
  fillSchema: [fillSchema],
  sectionSchema: [sectionSchema],
  classGroupSchema: [classGroupSchema],
  previewedSchema: [previewedSchema],
  correctionSchema: both.flatMap((withSymbol) =>
    both.map((withReason) => correctionSchema({ withSymbol, withReason })),
  ),
  momentSchema: [momentSchema],
  examNameSchema: [examNameSchema],
  nepaliTitleSchema: [nepaliTitleSchema],
  reasonSchema: [reasonSchema('Please say why')],
  singleSchema: [singleSchema],
  examSchema: [examSchema],
  publicationSchema: [publicationSchema],
  idSchema: [idSchema],
  heirSchema: [heirSchema],
  inviteSchema: [inviteSchema],
  roleSchema: [roleSchema],
  teacherSchema: [teacherSchema],
  countSchema: [countSchema(2)],
  formSchema: [formSchema],
  paymentSchema: [paymentSchema],
  concessionSchema: [concessionSchema],
  reversalSchema: [reversalSchema],
  chargeSchema: [chargeSchema],
  closingSchema: [closingSchema],
  rejectSchema: [rejectSchema],
  changePasswordSchema: [changePasswordSchema],
  newPasswordSchema: [newPasswordSchema],
  signInSchema: [signInSchema],
  signUpSchema: [signUpSchema],
  resetSchema: [resetSchema],
  statusSchema: [statusSchema],
  // The rules of fields.
  boardSchema: [boardSchema],
  instituteSchema: [instituteSchema],
} as const satisfies Record<string, readonly z.core.$ZodType[]>;

/** Makes its messages itself, all of them texts of `content/`; and that of an action's fields, which is named with them. */
const withoutRules = ['fieldSchema', 'fields.schema'];

const librarys = 'a text of the library';

beforeAll(() => {
  z.config({ localeError: () => librarys });
});
afterAll(() => {
  z.config(z.locales.en());
});

interface Definition {
  type?: string;
  check?: string;
  fn?: unknown;
  error?: ((issue: object) => unknown) | undefined;
  checks?: readonly { _zod: { def: Definition } }[];
  shape?: Record<string, z.core.$ZodType>;
  options?: readonly z.core.$ZodType[];
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
}

/** A rule that cannot fail, or says itself what is wrong. */
const needsNone = ({ check, fn }: Definition): boolean =>
  check === 'overwrite' || (check === 'custom' && fn === undefined);

/** The rules of a schema, and of all in it, whose message would be the library's. */
function mute(schema: z.core.$ZodType, at: string): string[] {
  const def = schema._zod.def as unknown as Definition;
  const rules = [
    ...(def.check === undefined ? [] : [def]),
    ...(def.checks ?? []).map((rule) => rule._zod.def),
  ];
  const own = rules
    .filter((rule) => !needsNone(rule) && !rule.error?.({ code: 'custom', input: '' }))
    .map((rule) => `${at}: ${rule.check ?? ''}`);
  const inner = [def.in, def.out, def.innerType, def.element, ...(def.options ?? [])];
  return [
    ...own,
    ...Object.entries(def.shape ?? {}).flatMap(([name, part]) => mute(part, `${at}.${name}`)),
    ...inner.flatMap((part) => (part === undefined ? [] : mute(part, at))),
  ];
}

const typed = [
  '',
  ' ',
  '-',
  '12abc',
  'x'.repeat(5000),
  'a\u0000b',
  '\u202e',
  'Ab1',
  '९',
  '2025-02-31',
  'http://x',
];

const namesOf = (schema: z.core.$ZodType): string[] =>
  Object.keys((schema._zod.def as unknown as Definition).shape ?? {});

function messagesOf(schema: z.core.$ZodType, value: unknown): string[] {
  const given = Object.fromEntries(namesOf(schema).map((name) => [name, value]));
  return (z.safeParse(schema, given).error?.issues ?? []).map(
    ({ path: at, message }) => `${at.join('.')}: ${message}`,
  );
}

test.each(Object.entries(schemas))('%s has words of its own for whatever is typed', (name, all) => {
  for (const schema of all) {
    expect(mute(schema, name)).toEqual([]);
    expect(namesOf(schema).length).toBeGreaterThan(0);
    for (const text of typed) {
      const said = messagesOf(schema, text);
      // What is chosen from a list or ticked cannot be typed.
      const ofFields = said.filter((line) => !/^(?:publish|channel|guardian|heir|role): /.test(line));
      expect(ofFields.filter((line) => line.endsWith(librarys) || line.endsWith(': '))).toEqual([]);
    }
  }
});

test('a registration that no form has sent is answered in our words too', () => {
  for (const value of [undefined, null, 5, true, [], {}])
    expect(messagesOf(registrationSchema, value).filter((line) => line.endsWith(librarys))).toEqual([]);
});

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.includes('generated'))
    .map((file) => path.join(folder, file));
}

const root = path.resolve(import.meta.dirname, '../../..');

test('every schema that a form is given stands above', () => {
  const named = sources(path.join(root, 'web/src')).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:zodResolver\(|fields: \{\s*schema:)\s*([\w.]+)/g)].map(
      ([, name = '']) => name,
    ),
  );
  expect(named.length).toBeGreaterThan(15);
  expect([...new Set(named)].filter((name) => !(name in schemas) && !withoutRules.includes(name))).toEqual(
    [],
  );
});

test('of the server only registrations pass a message of a schema on', () => {
  const passing = sources(path.join(root, 'server')).filter((file) =>
    /error\.issues|(?:prettify|flatten|treeify)Error|parseFields/.test(readFileSync(file, 'utf8')),
  );
  expect(passing.map((file) => path.relative(root, file)).sort()).toEqual([
    'server/base/config.ts', // To whoever starts the server.
    'server/http/plainForms.ts',
    'server/registrations/plugin.ts',
    'server/registrations/status.ts',
    // Which parameter it is; the words are its own.
    'server/sheets/plugin.ts',
  ]);
});
