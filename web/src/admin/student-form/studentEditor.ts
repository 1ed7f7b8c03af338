// What the office writes down about a student, and what it must be like.
import { isEmail, longestPhone, phoneProblem } from '../../../../shared/contact.ts';
import { holdsAddress } from '../../../../shared/nameAddress.ts';
import { messages } from '../../../../shared/words/messages.ts';
import { adminStudent as words } from '../../content/adminStudent.ts';
import {
  AddStudentDocument,
  StudentInfoNowDocument,
  type StudentInfoFragment,
  UpdateStudentInfoDocument,
} from '../../graphql/generated/office.ts';
import { isRefusedAs, type Refusal } from '../../lib/refusals.ts';
import { type Field, type FormValues, textIn } from '../resources/fields.ts';
import type { Editable } from '../resources/resource.ts';

export type StudentField = Exclude<keyof StudentInfoFragment, 'id' | 'title' | 'updated_at' | 'first_group'>;

const { labels, hints, errors } = words;
const line = (
  name: StudentField,
  longest: number,
  more: Pick<Field, 'required' | 'hint' | 'input'> = {},
): Field<StudentField> => ({
  kind: 'line',
  label: labels[name],
  longest,
  ...more,
  name,
});
const required = true;
const tel = { type: 'tel', inputMode: 'tel', plain: true } as const;
const hint = () => hints.optional;

/** Of a phone with its spaces and hyphens. */
const longestTyped = 40;
const phoneErrors = { shape: errors.phone, short: errors.phoneShort, long: errors.phoneLong(longestPhone) };

const fields: readonly Field<StudentField>[] = [
  line('first_name', 200, { required }),
  line('last_name', 200, { required }),
  line('email', 254, { required, input: { type: 'email', inputMode: 'email', plain: true } }),
  line('phone', longestTyped, { required, input: tel, hint: () => hints.phone }),
  line('college_name', 300),
  line('address', 500),
  { kind: 'group', name: 'payment_method', label: labels.payment_method, required: true },
  line('guardian_name', 200, { hint }),
  line('guardian_phone', longestTyped, { input: tel, hint }),
];

function problems(values: FormValues): Record<string, string> {
  const text = (name: StudentField): string => textIn(values[name]);
  const found: Record<string, string> = {};
  for (const name of ['first_name', 'last_name', 'guardian_name'] as const)
    if (holdsAddress(text(name))) found[name] = errors.nameAddress;
  if (!isEmail(text('email'))) found.email = messages.auth.invalidEmail;
  for (const name of ['phone', 'guardian_phone'] as const) {
    const phone = name === 'phone' || text(name) !== '' ? phoneProblem(text(name)) : null;
    if (phone !== null) found[name] = phoneErrors[phone];
  }
  return found;
}

/** What is somebody else's already, by the field that holds it. */
const taken: readonly { refusal: Refusal; field: StudentField; message: string }[] = [
  { refusal: 'email-taken', field: 'email', message: errors.emailTaken },
  { refusal: 'phone-taken', field: 'phone', message: errors.phoneTaken },
];

// All columns of the form are text that is never null: an emptied one is sent as an empty string.
export const studentEditor: Editable<StudentInfoFragment> = {
  name: 'students',
  words: {
    deletedMeanwhile: words.deletedMeanwhile,
    done: { added: words.add.done, updated: words.updated },
    failed: { add: words.failed.add, update: words.failed.update },
  },
  documents: { row: StudentInfoNowDocument, update: UpdateStudentInfoDocument, add: AddStudentDocument },
  fields,
  check: problems,
  refused: (error) => taken.find(({ refusal }) => isRefusedAs(error, refusal)),
};
