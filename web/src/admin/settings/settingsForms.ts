// The two forms of the settings, each over the one row of its table, which is there as soon as somebody has saved.
import { z } from 'zod';
import {
  asciiDigits,
  instituteFacts,
  type InstituteFacts,
  type InstituteField,
  instituteRow,
} from '../../../../shared/institute.ts';
import { adminSettings } from '../../content/adminSettings.ts';
import {
  AddBoardSettingsDocument,
  AddInstituteDocument,
  BoardSettingsDocument,
  type BoardSettingsFragment,
  InstituteDocument,
  type InstituteFragment,
  UpdateBoardSettingsDocument,
  UpdateInstituteDocument,
} from '../../graphql/generated/admin.ts';
import type { Field } from '../resources/fields.ts';
import type { Editable } from '../resources/resource.ts';
import { instituteSchema } from './instituteSchema.ts';

const { board: boardWords, institute: instituteWords, errors } = adminSettings;

export const boardSchema = z.object({
  max_notices: z
    .string()
    .transform((text) => asciiDigits(text.trim()))
    .pipe(z.string().regex(/^(?:[1-9]\d?|100)$/, errors.maxNotices))
    .transform(Number),
  sms_price: z
    .string()
    .transform((text) => asciiDigits(text.trim()))
    .pipe(z.string().regex(/^(?:\d{1,3}(?:\.\d{1,2})?|1000(?:\.0{1,2})?)?$/, errors.smsPrice))
    .transform((text) => (text === '' ? null : Number(text))),
});

/** What the form shows until an admin saves. */
export const unsavedBoard: BoardSettingsFragment = {
  max_notices: 3,
  auto_sort: true,
  show_categories: true,
  email_notifications: false,
  sms_price: null,
  updated_at: '',
};

const shared = {
  onlyId: 1,
  words: {
    deletedMeanwhile: adminSettings.deletedMeanwhile,
    done: { added: adminSettings.saved, updated: adminSettings.saved },
    failed: { add: adminSettings.failed, update: adminSettings.failed },
  },
};

const number = (name: keyof typeof boardSchema.shape, inputMode: 'numeric' | 'decimal'): Field => {
  const { label, hint } = boardWords.fields[name];
  const input = { inputMode, plain: true } as const;
  return { kind: 'line', name, label, hint: () => hint, input, rule: boardSchema.shape[name] };
};

const check = (name: 'auto_sort' | 'show_categories' | 'email_notifications'): Field => {
  const { label, hint } = boardWords.fields[name];
  return { kind: 'check', name, label, hint: () => hint };
};

export const boardForm: Editable<BoardSettingsFragment> = {
  ...shared,
  name: 'site_settings',
  documents: {
    row: BoardSettingsDocument,
    add: AddBoardSettingsDocument,
    update: UpdateBoardSettingsDocument,
  },
  fields: [
    number('max_notices', 'numeric'),
    number('sms_price', 'decimal'),
    check('auto_sort'),
    check('show_categories'),
    check('email_notifications'),
  ],
};

const inputs: Partial<Record<InstituteField, 'tel' | 'email'>> = {
  phone: 'tel',
  mobile: 'tel',
  email: 'email',
};
/** No words of a language. */
const identifiers: ReadonlySet<InstituteField> = new Set([
  ...(['copyright_year', 'phone', 'mobile', 'email', 'postal_code', 'location'] as const),
  ...(['registration_form', 'whatsapp', 'messenger'] as const),
]);

function fact(name: InstituteField): Field<InstituteField> {
  const { label, hint } = instituteWords.fields[name];
  const type = inputs[name];
  return {
    kind: 'line',
    name,
    label,
    rule: instituteSchema.shape[name],
    hint: (text) => (typeof text === 'string' ? hint?.(text) : undefined),
    input: { plain: identifiers.has(name), ...(type === undefined ? {} : { type, inputMode: type }) },
    ...(name.startsWith('nepali_') ? { language: 'ne' } : {}),
  };
}

/** Only what differs from the defaults is stored. */
export const instituteForm: Editable<InstituteFragment> = {
  ...shared,
  name: 'institute',
  documents: { row: InstituteDocument, add: AddInstituteDocument, update: UpdateInstituteDocument },
  fields: instituteWords.sections.flatMap(({ fields }) => fields.map(fact)),
  toValues: instituteFacts,
  toRow: (values) => instituteRow(values as InstituteFacts),
};
