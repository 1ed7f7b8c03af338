import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { kathmanduDay } from '../../../../shared/dates.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { Notifications } from '../../ui/Notifications.tsx';
import { type FakeResource, fakeResource, type FakeRow } from '../resources/fakeResource.ts';
import { AdminNoticesPage } from './AdminNoticesPage.tsx';

const id = '7c41e0b9-0000-4000-8000-000000000001';
const notice = (fields: Partial<FakeRow> = {}): FakeRow => ({
  id,
  title: 'Hall list',
  title_ne: null,
  excerpt_ne: null,
  content_ne: null,
  category: 'Exams',
  content: 'Hall A opens at six.',
  created_at: '2026-11-21T04:00:00+00:00',
  updated_at: '2026-11-21T04:00:00+00:00',
  url_slug: 'hall-list',
  state: 'published',
  publish_at: null,
  expires_at: null,
  pinned: false,
  attachment_url: null,
  attachment_name: null,
  attachment_size: null,
  writer_id: null,
  writer_email: null,
  ...fields,
});
const other = notice({
  id: '7c41e0b9-0000-4000-8000-000000000002',
  title: 'Dashain',
  title_ne: 'दशैं',
  excerpt_ne: 'बिदा',
  content_ne: 'बिदा',
  category: 'Holiday',
});

let fake: FakeResource;
const user = userEvent.setup({ delay: null });
const logged = vi.spyOn(console, 'error');

function open(at = '/admin/notices') {
  return renderWithProviders(
    <>
      <AdminNoticesPage />
      <Notifications />
    </>,
    { at, role: 'admin', link: fake.link },
  );
}
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.findByRole('textbox', { name });
const asked = (operation: string) => fake.asked.filter((one) => one.operation === operation);
async function write(name: string, text: string): Promise<void> {
  const box = await field(name);
  await user.clear(box);
  await user.click(box);
  await user.paste(text);
}
async function choose(category: string): Promise<void> {
  await user.click(screen.getByRole('combobox', { name: 'Category' }));
  await user.click(await screen.findByRole('option', { name: category }));
}

beforeEach(() => {
  logged.mockReset();
  logged.mockImplementation(() => undefined);
  fake = fakeResource('notices', 'Notice', 'category', [notice(), other]);
});

it('lists, narrows, follows, and asks before it deletes', async () => {
  fake.failing.set('OfficeNotices', 'server');
  open();
  const text = await screen.findByText('Failed to fetch notices. Please try again.');
  expect(text.closest('[role="alert"]')).toHaveTextContent('Error');
  expect(logged).toHaveBeenCalled();
  fake.failing.clear();
  await press('Try again');
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent(/Hall listExamsNov 21, 2026 · मंसिर ५/);
  // Readers of Nepali see it in English.
  expect(first).toHaveTextContent('No Nepali');
  expect(second).not.toHaveTextContent('No Nepali');
  expect(screen.getByText('2 notices, newest first')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Filter by category' }));
  expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual([
    'All categories2',
    ...['Exams1', 'Admissions0', 'Holiday1', 'Events0', 'Announcement0', 'Important0', 'Results0'],
  ]);
  await user.click(screen.getByRole('option', { name: /Exams/ }));
  await waitFor(() => expect(screen.queryByText('Dashain')).toBeNull());
  expect(asked('OfficeNotices').at(-1)?.variables.where).toEqual({ _and: [{ category: { _eq: 'Exams' } }] });
  act(() => fake.change([notice({ title: 'Hall list, corrected' }), other]));
  expect(await screen.findByText('Hall list, corrected')).toBeInTheDocument();

  await press('Delete Hall list, corrected');
  const dialog = screen.getByRole('alertdialog', { name: 'Delete “Hall list, corrected”?' });
  expect(dialog).toHaveTextContent('Are you sure you want to delete this notice?');
  fake.failing.set('DeleteNotice', 'server');
  await press('Delete Notice');
  expect(await screen.findByText('Failed to delete notice: broken')).toBeInTheDocument();
  fake.failing.clear();
  await press('Delete Notice');
  expect(await screen.findByText('Notice Deleted')).toBeInTheDocument();
  await waitFor(() => expect(fake.rows.map(({ title }) => title)).toEqual(['Dashain']));
  act(() => fake.change([], { quietly: true }));
  await user.click(await screen.findByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('No notices found')).toBeInTheDocument();
});

it('a new one says what is missing, and both parts of its time; it is stored as it was planned', async () => {
  open();
  await screen.findByText('Hall list');
  await press('New Notice');
  await write('Title', '   ');
  await press('Save');
  expect(await screen.findByText('Missing Fields')).toBeInTheDocument();
  expect(screen.getByText('Please fill in all required fields')).toBeInTheDocument();
  for (const text of ['Title is required', 'Category is required', 'Content is required'])
    expect(screen.getByText(text)).toBeInTheDocument();
  await write('Title', ' Later ');
  await choose('Events');
  expect(screen.getByText('Missing Fields')).toBeInTheDocument();
  await write('Content', 'Colours at ten.');
  await waitFor(() => expect(screen.queryByText('Missing Fields')).toBeNull());
  expect(screen.getByRole('article')).toHaveTextContent('Colours at ten.');
  await user.click(screen.getByRole('radio', { name: 'Publish on …' }));
  await press('Save');
  for (const text of ['Please choose the day of publication', 'Please choose the time of publication'])
    expect(await screen.findByText(text)).toBeInTheDocument();
  const tomorrow = kathmanduDay(new Date(Date.now() + 86_400_000));
  fireEvent.change(screen.getByLabelText('Day of publication'), { target: { value: tomorrow } });
  fireEvent.change(screen.getByLabelText('Time of publication'), { target: { value: '10:30' } });
  await user.click(screen.getByRole('checkbox', { name: 'Take it down by itself' }));
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2020-01-01' } });
  await press('Save');
  expect(await screen.findByText(/would be gone before anybody could see it/)).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Take it down by itself' }));
  expect(asked('AddNotice')).toEqual([]);
  fake.failing.set('AddNotice', 'server');
  await press('Save');
  expect(await screen.findByText('Failed to add notice: broken')).toBeInTheDocument();
  fake.failing.clear();
  await press('Save');
  expect(await screen.findByText('Notice Added')).toBeInTheDocument();
  expect(fake.rows[0]).toMatchObject({
    title: 'Later',
    state: 'scheduled',
    publish_at: new Date(`${tomorrow}T10:30:00+05:45`).toISOString(),
    expires_at: null,
    pinned: false,
    attachment_url: null,
  });
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull());
  expect(screen.queryByText('Draft')).toBeNull();
});

it('a draft survives being closed and a reload, is marked, and is offered again', async () => {
  const page = open();
  await screen.findByText('Hall list');
  await press('Edit Hall list');
  await write('Content', 'Hall B.');
  await press('Cancel');
  expect(await screen.findByText('Draft')).toBeInTheDocument();
  await press('New Notice');
  await write('Title', 'Half a thought');
  expect(screen.getByText(/^Draft kept on this computer, /)).toBeInTheDocument();
  await press('Close');
  expect(await screen.findByText(/Your draft of “Half a thought” is kept/)).toBeInTheDocument();
  expect(screen.getByText('You have not finished “Half a thought”.', { exact: false })).toBeInTheDocument();
  page.unmount();
  open();
  await user.click(await screen.findByRole('button', { name: 'Go on' }));
  expect(await field('Title')).toHaveValue('Half a thought');
  expect(screen.getByText(/^This is your draft of /)).toBeInTheDocument();
  await press('Discard draft');
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard draft' }));
  expect(await field('Title')).toHaveValue('');
  await press('Close');
  await user.click(await screen.findByRole('button', { name: 'Edit Hall list' }));
  expect(await field('Content')).toHaveValue('Hall B.');
  await press('Save');
  expect(await screen.findByText('Notice Updated')).toBeInTheDocument();
  expect(fake.rows[0]).toMatchObject({ content: 'Hall B.', title: 'Hall list' });
  await waitFor(() => expect(screen.queryByText('Draft')).toBeNull());
  expect(Object.keys(localStorage).filter((key) => key.startsWith('prabesh-draft'))).toEqual([]);
});

it('in two languages is one form: written on two sides of a switch, previewed, saved together', async () => {
  const inNepali = () => user.click(screen.getByRole('button', { name: 'नेपाली' }));
  open(`/admin/notices?edit=${id}`);
  await field('Title');
  expect(screen.queryByRole('textbox', { name: 'Title in Nepali' })).toBeNull();
  await inNepali();
  expect(screen.getByRole('article')).toHaveTextContent('Hall A opens at six.');
  await write('Title in Nepali', ' हलको सूची ');
  expect(screen.getByRole('textbox', { name: 'Content in Nepali' })).toHaveAttribute('lang', 'ne');
  // What is not written is read in the other language.
  expect(within(screen.getByRole('article')).getByRole('heading')).toHaveTextContent('हलको सूची');
  expect(screen.getByRole('article')).toHaveTextContent('Hall A opens at six.');
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(within(screen.getByRole('article')).getByRole('heading')).toHaveTextContent('Hall list');
  await write('Content', 'Hall B.');
  // A side on which something is wrong comes to the front.
  await inNepali();
  await write('Title in Nepali', 'क'.repeat(501));
  await user.click(screen.getByRole('button', { name: 'English' }));
  await press('Save');
  await waitFor(async () => expect(await field('Title in Nepali')).toHaveFocus());
  expect(screen.getByText('At most 500 characters')).toBeInTheDocument();
  await write('Title in Nepali', '');
  await user.click(screen.getByRole('button', { name: 'English' }));
  await write('Title', ' ');
  await inNepali();
  await press('Save');
  await waitFor(async () => expect(await field('Title')).toHaveFocus());
  expect(screen.getByText('Missing Fields')).toBeInTheDocument();
  await write('Title', 'Hall list');
  await inNepali();
  await write('Title in Nepali', ' हलको सूची ');
  await press('Save');
  expect(await screen.findByText('Notice Updated')).toBeInTheDocument();
  expect(fake.rows[0]).toMatchObject({
    title: 'Hall list',
    title_ne: 'हलको सूची',
    content: 'Hall B.',
    content_ne: null,
  });
});
