// The institute: everything another institute would change first. No component holds any of it. These are the defaults:
// what an admin changes in the settings is stored in the table `institute` and laid over them.

import type { Language } from './language.ts';

/** What can be changed, as it is typed; the columns of the table. */
export const instituteDefaults = {
  name: 'Prabesh',
  nepali_name: 'प्रवेश',
  tagline: 'Entrance preparation for engineering, IT, medicine and Lok Sewa, in Kathmandu.',
  /** On mark sheets; empty: none. */
  nepali_tagline: 'इन्जिनियरिङ, आईटी, चिकित्सा र लोक सेवा प्रवेशको तयारी, काठमाडौंमा।',
  /** Beside the name in the footer's last line; empty: the year that it is, so that it never grows old by itself. */
  copyright_year: '',
  phone: '01-5970455',
  /** A second number, also for chats; empty: none. */
  mobile: '9851234567',
  email: 'info@prabesh.test',
  /** When the phone is answered; the office's own hours differ, and so they shall. */
  call_hours: 'Mon-Fri 6am-6pm',
  office_hours: 'Mon-Fri 6am-5pm',
  street: 'Putalisadak Chowk, third floor',
  city: 'Kathmandu',
  postal_code: '44600',
  directions: 'Five minutes on foot from Ratna Park, along Bagbazar.',
  // What Nepali pages show in their place; empty: the same.
  nepali_call_hours: 'सोम-शुक्र बिहान ६ - साँझ ६',
  nepali_office_hours: 'सोम-शुक्र बिहान ६ - साँझ ५',
  nepali_street: 'पुतलीसडक चोक, तेस्रो तला',
  nepali_city: 'काठमाडौं',
  nepali_directions: 'रत्नपार्कबाट बागबजार हुँदै पाँच मिनेटको पैदल बाटो।',
  /** Latitude and longitude, as maps give them. */
  location: '27.7044, 85.3222',
  /** Where /registration finds its form: this product's own, or an absolute address of another one. */
  registration_form: '/registration/form',
  /** Empty: none. */
  whatsapp: 'https://wa.me/9779851234567',
  messenger: 'https://m.me/prabesh.kathmandu',
} as const;

export type InstituteField = keyof typeof instituteDefaults;
export type InstituteFacts = Record<InstituteField, string>;
/** What differs from the defaults; null is the default. */
export type InstituteChanges = Partial<Record<InstituteField, string | null>>;

interface Phone {
  /** As shown. */
  label: string;
  /** As dialled. */
  tel: string;
}

/** The facts as pages and mails use them. */
export interface Institute {
  name: string;
  nepaliName: string;
  tagline: string;
  /** Empty: none. */
  nepaliTagline: string;
  /** Empty: this year. */
  copyrightYear: string;
  phones: readonly [Phone, ...Phone[]];
  email: string;
  callHours: string;
  officeHours: string;
  address: { street: string; city: string; postalCode: string; country: string; directions: string };
  /** `drawn`: where the sketch of /contact has the office. */
  location: { latitude: number; longitude: number; drawn: boolean };
  registrationForm: string;
  chat: { whatsapp: string; messenger: string };
}

/** Digits of Devanagari as phones and programs read them. */
export const asciiDigits = (text: string): string =>
  text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966));

/** A number as a phone anywhere dials it: Nepal's code in front unless it has one, and no area's 0 behind that. */
export function dialled(label: string): string {
  const number = asciiDigits(label)
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+')
    .replace(/^\+?977(?=\d{8})0?/, '+977');
  return number.startsWith('+') ? number : `+977${number.replace(/^0/, '')}`;
}

const phone = (label: string): Phone => ({ label, tel: dialled(label) });

/** What says in Nepali what another fact says in English. */
const nepaliOf = {
  call_hours: 'nepali_call_hours',
  office_hours: 'nepali_office_hours',
  street: 'nepali_street',
  city: 'nepali_city',
  directions: 'nepali_directions',
} as const satisfies Partial<Record<InstituteField, InstituteField>>;

const englishOf: ReadonlyMap<string, InstituteField> = new Map(
  Object.entries(nepaliOf).map(([english, nepali]) => [nepali, english as InstituteField]),
);

/** Whether a default in Nepali says something else than what the office wrote in English. */
const isOutdated = (field: string, isChanged: (english: InstituteField) => boolean): boolean => {
  const english = englishOf.get(field);
  return english !== undefined && isChanged(english);
};

/** All facts as they are typed. */
export function instituteFacts(changes: InstituteChanges): InstituteFacts {
  const entries = Object.entries(instituteDefaults) as [InstituteField, string][];
  const isChanged = (english: InstituteField): boolean =>
    (changes[english] ?? instituteDefaults[english]) !== instituteDefaults[english];
  return Object.fromEntries(
    entries.map(([field, usual]) => [field, changes[field] ?? (isOutdated(field, isChanged) ? '' : usual)]),
  ) as InstituteFacts;
}

/** What is stored of facts as they are typed: null where it is the default, which may change with the product. */
export function instituteRow(facts: InstituteFacts): InstituteChanges {
  const isChanged = (english: InstituteField): boolean => facts[english] !== instituteDefaults[english];
  const entries = Object.entries(instituteDefaults) as [InstituteField, string][];
  return Object.fromEntries(
    entries.map(([field, usual]) => [
      field,
      facts[field] === usual && !isOutdated(field, isChanged) ? null : facts[field],
    ]),
  );
}

/** The facts as pages in this language show them. */
export function instituteOf(changes: InstituteChanges, language: Language = 'en'): Institute {
  const typed = instituteFacts(changes);
  const nepali = {
    name: typed.nepali_name,
    ...(typed.nepali_tagline === '' ? {} : { tagline: typed.nepali_tagline }),
    ...Object.fromEntries(
      Object.entries(nepaliOf).flatMap(([field, column]) =>
        typed[column] === '' ? [] : [[field, typed[column]]],
      ),
    ),
  };
  const facts: InstituteFacts = language === 'ne' ? { ...typed, ...nepali } : typed;
  const [latitude = 0, longitude = 0] = facts.location.split(', ').map(Number);
  const { street, city, directions, whatsapp, messenger } = facts;
  const country = language === 'ne' ? 'नेपाल' : 'Nepal';
  return {
    name: facts.name,
    nepaliName: facts.nepali_name,
    tagline: facts.tagline,
    nepaliTagline: facts.nepali_tagline,
    copyrightYear: facts.copyright_year,
    phones: [phone(facts.phone), ...(facts.mobile === '' ? [] : [phone(facts.mobile)])],
    email: facts.email,
    callHours: facts.call_hours,
    officeHours: facts.office_hours,
    address: { street, city, postalCode: facts.postal_code, country, directions },
    location: { latitude, longitude, drawn: facts.location === instituteDefaults.location },
    registrationForm: facts.registration_form,
    chat: { whatsapp, messenger },
  };
}

/** Where nobody has changed anything. */
export const institute: Institute = instituteOf({});
