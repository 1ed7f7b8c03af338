// Words of the settings ('Settings Saved' is literal).
import { asciiDigits, dialled, type InstituteField } from '../../../shared/institute.ts';

interface FieldWords {
  label: string;
  /** Below the field; of what is typed. */
  hint?: (text: string) => string;
}

const https = 'An https:// address. Leave it empty if there is none.';
const digits = (text: string): number => asciiDigits(text).replace(/\D/g, '').length;
const inNepali = (text: string): string =>
  text.trim() === '' ? 'Empty: Nepali pages show the English.' : '';

const asDialled = (text: string): string => (digits(text) < 7 ? '' : `Dialled as ${dialled(text)}`);

export const adminSettings = {
  title: 'Settings',
  lead: 'What you save is on the website at the next look.',
  loading: 'Loading settings...',
  loadFailed: 'Failed to load settings. Please try again.',
  save: 'Save Settings',
  saving: 'Saving...',
  undo: 'Undo',
  unsaved: 'Not saved yet',
  saved: 'Settings Saved',
  failed: (message: string) => `Failed to save settings: ${message}`,
  deletedMeanwhile: 'These settings are not stored any more. Save again to keep what you see.',
  leave: {
    title: 'Leave without saving?',
    text: 'What you changed in the settings would be lost.',
    stay: 'Stay',
    leave: 'Leave',
  },
  board: {
    title: 'Notices and registrations',
    unsaved: 'Nothing is saved yet: until then the home page shows 5 notices.',
    fields: {
      max_notices: { label: 'Max notices to display', hint: 'On the home page, 1 to 100.' },
      auto_sort: { label: 'Auto sort by date', hint: 'Newest first. Off: oldest first.' },
      show_categories: {
        label: 'Show categories',
        hint: 'Off: notices have no category, the list no filter.',
      },
      email_notifications: {
        label: 'Email notifications',
        hint: 'Each admin gets a mail for each registration.',
      },
      sms_price: {
        label: 'Price of an SMS part in rupees',
        hint: 'For the cost of messages. Empty: not known.',
      },
    },
  },
  institute: {
    title: 'The institute',
    sections: [
      {
        title: 'What it is called',
        fields: ['name', 'nepali_name', 'tagline', 'nepali_tagline', 'copyright_year'],
      },
      {
        title: 'How to reach the office',
        fields: [
          'phone',
          'mobile',
          'call_hours',
          'nepali_call_hours',
          'office_hours',
          'nepali_office_hours',
          'email',
        ],
      },
      {
        title: 'Where it is',
        fields: [
          'street',
          'nepali_street',
          'city',
          'nepali_city',
          'directions',
          'nepali_directions',
          'postal_code',
          'location',
        ],
      },
      { title: 'Registration and chats', fields: ['registration_form', 'whatsapp', 'messenger'] },
    ] satisfies { title: string; fields: InstituteField[] }[],
    fields: {
      name: { label: 'Name', hint: () => 'In titles, in mails and on printed sheets.' },
      nepali_name: { label: 'Name in Nepali' },
      tagline: { label: 'Tagline', hint: () => 'In the footer, in search results and beside shared links.' },
      nepali_tagline: { label: 'Tagline in Nepali', hint: () => 'On mark sheets. Empty: none.' },
      copyright_year: {
        label: 'Copyright year',
        hint: () => 'In the last line of each page. Empty: the current one.',
      },
      phone: { label: 'Phone', hint: asDialled },
      mobile: {
        label: 'Mobile',
        hint: (text) => (text.trim() === '' ? 'Empty: the site shows one number.' : asDialled(text)),
      },
      email: { label: 'Email', hint: () => 'Shown on the site; mails come from it unless MAIL_FROM is set.' },
      call_hours: { label: 'Phone hours', hint: () => 'When somebody answers.' },
      office_hours: { label: 'Office hours' },
      street: { label: 'Street' },
      city: { label: 'City' },
      postal_code: { label: 'Postal code' },
      directions: { label: 'Directions', hint: () => 'Above the map.' },
      nepali_call_hours: { label: 'Phone hours in Nepali', hint: inNepali },
      nepali_office_hours: { label: 'Office hours in Nepali', hint: inNepali },
      nepali_street: { label: 'Street in Nepali', hint: inNepali },
      nepali_city: { label: 'City in Nepali', hint: inNepali },
      nepali_directions: { label: 'Directions in Nepali', hint: inNepali },
      location: { label: 'Place on the map', hint: () => 'Latitude, longitude: copy them from a map.' },
      registration_form: {
        label: 'Registration form',
        hint: () => 'A path of this site, or the https:// address of another form, shown in a frame.',
      },
      whatsapp: { label: 'WhatsApp', hint: () => https },
      messenger: { label: 'Messenger', hint: () => https },
    } satisfies Record<InstituteField, FieldWords> as Record<InstituteField, FieldWords>,
    reset: (label: string, usual: string) => `Reset ${label} to ${usual === '' ? 'nothing' : usual}`,
  },
  errors: {
    required: (label: string) => `${label} is required`,
    tooLong: (label: string, longest: number) => `${label} can have ${longest} characters at most`,
    plain: 'Please use plain text',
    smsPrice: 'Please enter an amount from 0 to 1000, such as 1.60',
    maxNotices: 'Please enter a whole number from 1 to 100',
    year: 'Please enter a year of four digits',
    phone: 'Please enter a phone number: digits, with spaces or hyphens',
    postalCode: 'Please enter digits only',
    location: 'Please enter latitude and longitude, such as 27.7044, 85.3222',
    form: 'Please enter an address that begins with https://, or a path of this site such as /registration/form',
    address: 'Please enter an address that begins with https://',
  },
} as const;
