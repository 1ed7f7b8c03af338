// The settings: shown, saved, refused beside the field, compared with what somebody else saved, and not left unasked.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject, defer, of } from 'rxjs';
import { beforeEach, expect, test } from 'vitest';
import { type InstituteChanges, instituteDefaults } from '../../../../shared/institute.ts';
import { answeringLink } from '../../test/answeringLink.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { Notifications } from '../../ui/Notifications.tsx';
import { fieldSchema } from '../resource-editor/storeRow.ts';
import { SettingsPage } from './SettingsPage.tsx';
import { boardForm, instituteForm } from './settingsForms.ts';

type Row = Record<string, unknown> & { updated_at?: string };
type Table = BehaviorSubject<{ row: Row | null }>;

const nothing = Object.fromEntries(Object.keys(instituteDefaults).map((name) => [name, null]));
const timeAt = (second: number): string => `2026-01-15T06:00:0${second}+00:00`;
const instituteRow = (changes: InstituteChanges, second: number): Row => ({
  __typename: 'institute',
  ...nothing,
  ...changes,
  updated_at: timeAt(second),
});

/** The database, as far as the page can tell: a row each, or none. */
let board: Table;
let institute: Table;
let refusal: Error | null;

beforeEach(() => {
  board = new BehaviorSubject<{ row: Row | null }>({ row: null });
  institute = new BehaviorSubject<{ row: Row | null }>({ row: null });
  refusal = null;
});

function operationsOf(table: Table, name: string, one: string) {
  const put = (changes: Row): Row => {
    if (refusal) throw refusal;
    const second = Number((table.value.row?.updated_at ?? timeAt(0)).slice(18, 19)) + 1;
    const row = { __typename: name, ...table.value.row, ...changes, updated_at: timeAt(second) };
    table.next({ row });
    return row;
  };
  return {
    [one]: defer(() => of(table.value)),
    [`${one}Live`]: table,
    [`Add${one}`]: ({ object: { id, ...row } }: { object: Row }) => {
      expect(id).toBe(1);
      return { row: put(row) };
    },
    [`Update${one}`]: ({ updated_at, set }: { updated_at: string; set: Row }) => {
      if (refusal) throw refusal;
      const returning = table.value.row?.updated_at === updated_at ? [put(set)] : [];
      return { update: { __typename: `${name}_mutation_response`, returning } };
    },
  };
}

function open() {
  const link = answeringLink({
    ...operationsOf(board, 'site_settings', 'BoardSettings'),
    ...operationsOf(institute, 'institute', 'Institute'),
  });
  const shown = renderWithProviders(
    <>
      <SettingsPage />
      <Notifications />
    </>,
    { at: '/admin/settings', role: 'admin', link },
  );
  return { ...shown, user: userEvent.setup({ delay: null }) };
}

const form = async (name: string) => within(await screen.findByRole('form', { name }));

test('of the board show the defaults, then what others save, and are stored as they are read', async () => {
  const { user } = open();
  const here = await form('Notices and registrations');
  const most = here.getByLabelText('Max notices to display');
  expect(most).toHaveValue('3');
  expect(here.getByLabelText('Auto sort by date')).toBeChecked();
  expect(here.getByLabelText('Show categories')).toBeChecked();
  expect(here.getByLabelText('Email notifications')).not.toBeChecked();
  expect(screen.getByText(/until then the home page shows 5/)).toBeVisible();
  const theirs = { max_notices: 9, auto_sort: false, show_categories: true, email_notifications: false };
  board.next({ row: { __typename: 'site_settings', ...theirs, sms_price: null, updated_at: timeAt(5) } });
  await waitFor(() => expect(most).toHaveValue('9'));
  expect(here.getByLabelText('Auto sort by date')).not.toBeChecked();
  expect(screen.queryByText(/until then the home page shows 5/)).toBeNull();
  await user.clear(most);
  await user.paste('101');
  await user.click(here.getByRole('button', { name: 'Save Settings' }));
  expect(await here.findByText('Please enter a whole number from 1 to 100')).toBeVisible();
  await waitFor(() => expect(most).toHaveFocus());
  await user.clear(most);
  await user.paste('४');
  await user.click(here.getByLabelText(/price/i));
  await user.paste(' १.५० ');
  await user.click(here.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('Settings Saved')).toBeVisible();
  expect(board.value.row).toMatchObject({ ...theirs, max_notices: 4, sms_price: 1.5 });
});

test.each(['', '0', '101', '1.5', 'ten', '-3'])('%j is no number of notices', (max_notices) => {
  const { error } = fieldSchema(boardForm).safeParse({ max_notices });
  expect(error?.issues[0]?.message).toBe('Please enter a whole number from 1 to 100');
});

const httpsOrPath = /begins with https:\/\/, or a path of this site/;
test.each<[string, string, string | RegExp]>([
  ['name', '  ', 'Name is required'],
  ['nepali_tagline', 'त'.repeat(161), 'Tagline in Nepali can have 160 characters at most'],
  ['copyright_year', '82', 'Please enter a year of four digits'],
  ['phone', '01-CALLUS', 'Please enter a phone number: digits, with spaces or hyphens'],
  ['email', 'office', 'Please enter a valid email address'],
  ['location', '97.1, 85', 'Please enter latitude and longitude, such as 27.7044, 85.3222'],
  ['registration_form', 'forms.example/x', httpsOrPath],
  ['registration_form', 'javascript:alert(1)', httpsOrPath],
  ['registration_form', '//evil.example', httpsOrPath],
  ['whatsapp', 'javascript:alert(1)', 'Please enter an address that begins with https://'],
])('the fact %s cannot be %j', (name, typed, message) => {
  const { error } = fieldSchema(instituteForm).safeParse({ ...instituteDefaults, [name]: typed });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([name]);
  expect(error?.issues[0]?.message).toMatch(message);
});

test('of the institute store only what differs from the defaults, and go back to them one by one', async () => {
  institute.next({ row: instituteRow({ city: 'Patan' }, 1) });
  const { user } = open();
  const here = await form('The institute');
  expect(here.getByLabelText('City')).toHaveValue('Patan');
  // The default in Nepali says Kathmandu: of another city it is not shown.
  expect(here.getByLabelText('City in Nepali')).toHaveValue('');
  expect(here.getByLabelText('Street in Nepali')).toHaveAttribute('lang', 'ne');
  const phone = here.getByLabelText('Phone');
  await user.clear(phone);
  await user.paste('०६१ - ५२००००');
  expect(await here.findByText('Dialled as +97761520000')).toBeVisible();
  // Sheets may do without.
  await user.clear(here.getByLabelText('Tagline in Nepali'));
  await user.click(here.getByRole('button', { name: 'Reset City to Kathmandu' }));
  expect(here.getByLabelText('City')).toHaveValue('Kathmandu');
  expect(here.queryByRole('button', { name: /^Reset City to/ })).toBeNull();
  await user.click(here.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('Settings Saved')).toBeVisible();
  expect(institute.value.row).toMatchObject({
    ...nothing,
    phone: '061 - 520000',
    nepali_tagline: '',
    nepali_city: '',
  });
  await waitFor(() => expect(phone).toHaveValue('061 - 520000'));
});

test('stay typed when somebody else saves or saving fails, and are not left unasked', async () => {
  institute.next({ row: instituteRow({}, 1) });
  refusal = new Error('the server could not be reached');
  const { user, router, location } = open();
  const here = await form('The institute');
  await user.clear(here.getByLabelText('Phone'));
  await user.paste('061-520000');
  await user.click(here.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText(/^Failed to save settings: /)).toBeVisible();
  void router.navigate('/admin');
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(here.getByLabelText('Phone')).toHaveValue('061-520000');

  refusal = null;
  institute.next({ row: instituteRow({ phone: '01-4111111', street: 'Bagbazar' }, 5) });
  expect(await screen.findByRole('button', { name: 'See what changed' })).toBeVisible();
  await user.click(here.getByRole('button', { name: 'Save Settings' }));
  const choice = within(await screen.findByRole('region', { name: 'Phone' }));
  expect(institute.value.row, 'nothing was overwritten').toMatchObject({ phone: '01-4111111' });
  await user.click(choice.getByRole('radio', { name: 'Keep mine' }));
  await user.click(screen.getByRole('button', { name: 'Use these and save' }));
  expect(await screen.findByText('Settings Saved')).toBeVisible();
  expect(institute.value.row).toMatchObject({ phone: '061-520000', street: 'Bagbazar' });
  expect((await form('The institute')).getByLabelText('Street')).toHaveValue('Bagbazar');
  await router.navigate('/admin');
  expect(location()).toBe('/admin');
});

test('that cannot be read say so', async () => {
  const failing = new Error('down');
  renderWithProviders(<SettingsPage />, {
    role: 'admin',
    link: answeringLink({
      BoardSettings: failing,
      BoardSettingsLive: failing,
      Institute: failing,
      InstituteLive: failing,
    }),
  });
  expect(await screen.findAllByText('Failed to load settings. Please try again.')).toHaveLength(2);
});
