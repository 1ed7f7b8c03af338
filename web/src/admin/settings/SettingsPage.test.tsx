// The settings: shown, saved, refused beside the field, merged with what somebody else saved, and not left unasked.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject, defer, of } from 'rxjs';
import { beforeEach, describe, expect, test } from 'vitest';
import { type InstituteChanges, instituteDefaults } from '../../../../shared/institute.ts';
import { answeringLink } from '../../test/answeringLink.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { Notifications } from '../../ui/Notifications.tsx';
import { SettingsPage } from './SettingsPage.tsx';

type Row = Record<string, unknown>;

const nothing = Object.fromEntries(Object.keys(instituteDefaults).map((name) => [name, null]));
const boardRow = (changes: Row, at: string): Row => ({
  __typename: 'site_settings',
  max_notices: 3,
  auto_sort: true,
  show_categories: true,
  email_notifications: false,
  ...changes,
  updated_at: `2026-01-15T06:00:0${at}+00:00`,
});
const instituteRow = (changes: InstituteChanges, at: string): Row => ({
  __typename: 'institute',
  ...nothing,
  ...changes,
  updated_at: `2026-01-15T06:00:0${at}+00:00`,
});

/** The database, as far as the page can tell: a row each, or none. */
let board: BehaviorSubject<{ site_settings: Row[] }>;
let institute: BehaviorSubject<{ institute: Row[] }>;
let refusal: Error | null;

beforeEach(() => {
  board = new BehaviorSubject<{ site_settings: Row[] }>({ site_settings: [] });
  institute = new BehaviorSubject<{ institute: Row[] }>({ institute: [] });
  refusal = null;
});

function open() {
  /** As the upsert does it: only over the row that was seen. */
  const save = (stored: Row | undefined, variables: Row, put: (row: Row) => void): Row[] => {
    if (refusal) throw refusal;
    if (stored !== undefined && stored.updated_at !== variables.seen) return [];
    const seconds = stored === undefined ? 1 : Number(String(stored.updated_at).slice(18, 19)) + 1;
    const row = { ...(variables.row as Row), updated_at: `2026-01-15T06:00:0${seconds}+00:00` };
    put(row);
    return [row];
  };
  const link = answeringLink({
    BoardSettings: defer(() => of(board.value)),
    BoardSettingsLive: board,
    Institute: defer(() => of(institute.value)),
    InstituteLive: institute,
    SaveBoardSettings: (variables: Row) => ({
      insert_site_settings: {
        __typename: 'site_settings_mutation_response',
        returning: save(board.value.site_settings[0], variables, (row) =>
          board.next({ site_settings: [{ __typename: 'site_settings', ...row }] }),
        ).map((row) => ({ __typename: 'site_settings', ...row })),
      },
    }),
    SaveInstitute: (variables: Row) => ({
      insert_institute: {
        __typename: 'institute_mutation_response',
        returning: save(institute.value.institute[0], variables, (row) =>
          institute.next({ institute: [{ __typename: 'institute', ...row }] }),
        ).map((row) => ({ __typename: 'institute', ...row })),
      },
    }),
  });
  const shown = renderWithProviders(
    <>
      <SettingsPage />
      <Notifications />
    </>,
    { at: '/admin/settings', role: 'admin', link },
  );
  return { ...shown, user: userEvent.setup() };
}

const form = async (name: string) => within(await screen.findByRole('form', { name }));
const notices = () => form('Notices and registrations');
const facts = () => form('The institute');

describe('the four settings', () => {
  test('show the defaults until an admin saves, and are stored as they are shown', async () => {
    const { user } = open();
    const here = await notices();
    expect(here.getByLabelText('Max notices to display')).toHaveValue('3');
    expect(here.getByLabelText('Auto sort by date')).toBeChecked();
    expect(here.getByLabelText('Show categories')).toBeChecked();
    expect(here.getByLabelText('Email notifications')).not.toBeChecked();
    expect(screen.getByText(/until then the home page shows 5/)).toBeVisible();
    await user.click(here.getByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText('Settings Saved')).toBeVisible();
    expect(board.value.site_settings[0]).toMatchObject({
      max_notices: 3,
      auto_sort: true,
      show_categories: true,
      email_notifications: false,
    });
    expect(screen.queryByText(/until then the home page shows 5/)).toBeNull();
  });

  test('take numbers in Nepali digits', async () => {
    const { user } = open();
    const here = await notices();
    await user.clear(here.getByLabelText('Max notices to display'));
    await user.paste('४');
    await user.click(here.getByLabelText(/price/i));
    await user.paste(' १.५० ');
    await user.click(here.getByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText('Settings Saved')).toBeVisible();
    expect(board.value.site_settings[0]).toMatchObject({ max_notices: 4, sms_price: 1.5 });
  });

  test('take no number of notices but a whole one from 1 to 100', async () => {
    const { user } = open();
    const here = await notices();
    const field = here.getByLabelText('Max notices to display');
    for (const typed of ['', '0', '101', '1.5', 'ten', '-3']) {
      await user.clear(field);
      await user.paste(typed);
      await user.click(here.getByRole('button', { name: 'Save Settings' }));
      expect(await here.findByText('Please enter a whole number from 1 to 100'), typed).toBeVisible();
      expect(field).toHaveFocus();
      await user.clear(field);
      await user.paste('100');
      await waitFor(() => expect(here.queryByText('Please enter a whole number from 1 to 100')).toBeNull());
    }
    expect(board.value.site_settings).toEqual([]);
  });

  test('that another admin saves are shown at once where nothing was typed', async () => {
    open();
    const here = await notices();
    board.next({ site_settings: [boardRow({ max_notices: 9, auto_sort: false }, '5')] });
    await waitFor(() => expect(here.getByLabelText('Max notices to display')).toHaveValue('9'));
    expect(here.getByLabelText('Auto sort by date')).not.toBeChecked();
  });
});

describe('the facts of the institute', () => {
  test('store only what differs from the defaults, and go back to them one by one', async () => {
    institute.next({ institute: [instituteRow({ city: 'Patan' }, '1')] });
    const { user } = open();
    const here = await facts();
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
    expect(institute.value.institute[0]).toMatchObject({
      ...nothing,
      phone: '061 - 520000',
      nepali_tagline: '',
      nepali_city: '',
    });
    await waitFor(() => expect(phone).toHaveValue('061 - 520000'));
  });

  test('take nothing that the site could not use, and say so beside the field', async () => {
    const { user } = open();
    const here = await facts();
    const wrong: [label: string, typed: string, message: string | RegExp][] = [
      ['Name', '  ', 'Name is required'],
      ['Tagline in Nepali', 'त'.repeat(161), 'Tagline in Nepali can have 160 characters at most'],
      ['Copyright year', '82', 'Please enter a year of four digits'],
      ['Phone', '01-CALLUS', 'Please enter a phone number: digits, with spaces or hyphens'],
      ['Email', 'office', 'Please enter a valid email address'],
      ['Place on the map', '97.1, 85', 'Please enter latitude and longitude, such as 27.7044, 85.3222'],
      ['Registration form', 'forms.example/x', /begins with https:\/\/, or a path of this site/],
      ['Registration form', 'javascript:alert(1)', /begins with https:\/\/, or a path of this site/],
      ['Registration form', '//evil.example', /begins with https:\/\/, or a path of this site/],
      ['WhatsApp', 'javascript:alert(1)', 'Please enter an address that begins with https://'],
    ];
    for (const [label, typed, message] of wrong) {
      const field = here.getByLabelText(label);
      await user.clear(field);
      await user.paste(typed);
      await user.tab();
      await waitFor(() => expect(field, typed).toHaveAccessibleDescription(message));
    }
    await user.click(here.getByRole('button', { name: 'Save Settings' }));
    await waitFor(() => expect(here.getByLabelText('Name')).toHaveFocus());
    expect(institute.value.institute).toEqual([]);
  });

  test('of two admins are merged: the later one is told, keeps what was typed, and saves knowingly', async () => {
    institute.next({ institute: [instituteRow({ city: 'Patan' }, '1')] });
    const { user } = open();
    const here = await facts();
    await user.clear(here.getByLabelText('Phone'));
    await user.paste('061-520000');
    institute.next({
      institute: [instituteRow({ city: 'Patan', phone: '01-4111111', street: 'Bagbazar' }, '5')],
    });
    expect(here.getByLabelText('Phone'), 'typed text stays').toHaveValue('061-520000');

    await user.click(here.getByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText('Another admin has saved meanwhile')).toBeVisible();
    expect(screen.getByText('Phone', { selector: 'b' }).closest('li')).toHaveTextContent(
      'Phone is “01-4111111” now, you have “061-520000”.',
    );
    expect(screen.getByText('Street', { selector: 'b' }).closest('li')).toHaveTextContent(
      'Street is “Bagbazar” now.',
    );
    expect(institute.value.institute[0], 'nothing was overwritten').toMatchObject({ phone: '01-4111111' });
    expect(here.getByLabelText('Street')).toHaveValue('Bagbazar');
    expect(here.getByLabelText('Phone')).toHaveValue('061-520000');

    await user.click(here.getByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText('Settings Saved')).toBeVisible();
    expect(institute.value.institute[0]).toMatchObject({
      city: 'Patan',
      phone: '061-520000',
      street: 'Bagbazar',
    });
    expect(screen.queryByText('Another admin has saved meanwhile')).toBeNull();
  });

  test('of the other admin can be taken instead', async () => {
    institute.next({ institute: [instituteRow({}, '1')] });
    const { user } = open();
    const here = await facts();
    await user.type(here.getByLabelText('Street'), ', left');
    const theirs = { street: 'Bagbazar', nepali_street: instituteDefaults.nepali_street };
    institute.next({ institute: [instituteRow(theirs, '5')] });
    await user.click(here.getByRole('button', { name: 'Save Settings' }));
    await user.click(await screen.findByRole('button', { name: 'Take theirs: Street' }));
    expect(here.getByLabelText('Street')).toHaveValue('Bagbazar');
    await waitFor(() => expect(screen.queryByText('Another admin has saved meanwhile')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('stay typed when saving fails, and are not left unasked', async () => {
    refusal = new Error('the server could not be reached');
    const { user, router, location } = open();
    const here = await facts();
    await user.type(here.getByLabelText('Tagline'), ' Since 2065.');
    await user.click(here.getByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText(/^Failed to save settings: /)).toBeVisible();
    const typed = `${instituteDefaults.tagline} Since 2065.`;
    expect(here.getByLabelText('Tagline')).toHaveValue(typed);

    void router.navigate('/admin');
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(location()).toBe('/admin/settings');
    expect(here.getByLabelText('Tagline')).toHaveValue(typed);

    refusal = null;
    await user.click(here.getByRole('button', { name: 'Save Settings' }));
    expect(await screen.findByText('Settings Saved')).toBeVisible();
    await router.navigate('/admin');
    expect(location()).toBe('/admin');
  });
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
