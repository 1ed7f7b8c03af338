import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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
const other = notice({ id: '7c41e0b9-0000-4000-8000-000000000002', title: 'Dashain', category: 'Holiday' });

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

describe('the list', () => {
  it('has the notices with category, date and actions, and how many each category has', async () => {
    open();
    const rows = await screen.findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/Hall listExamsNov 21, 2026 · मंसिर ५/);
    expect(screen.getByText('2 notices, newest first')).toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Filter by category' }));
    expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual([
      'All categories2',
      ...['Exams1', 'Admissions0', 'Holiday1', 'Events0', 'Announcement0', 'Important0', 'Results0'],
    ]);
    await user.click(screen.getByRole('option', { name: /Holiday/ }));
    await waitFor(() => expect(screen.queryByText('Hall list')).toBeNull());
    expect(asked('OfficeNotices').at(-1)?.variables.where).toEqual({
      _and: [{ category: { _eq: 'Holiday' } }],
    });
  });

  it('changes by itself, and is asked again when somebody wants it', async () => {
    open();
    await screen.findByText('Hall list');
    act(() => fake.change([notice({ title: 'Hall list, corrected' })]));
    expect(await screen.findByText('Hall list, corrected')).toBeInTheDocument();
    act(() => fake.change([], { quietly: true }));
    await press('Refresh');
    expect(await screen.findByText('No notices yet')).toBeInTheDocument();
  });

  it('says when it cannot be read', async () => {
    fake.failing.set('OfficeNotices', 'server');
    open();
    const text = await screen.findByText('Failed to fetch notices. Please try again.');
    expect(text.closest('[role="alert"]')).toHaveTextContent('Error');
    expect(logged).toHaveBeenCalled();
    fake.failing.clear();
    await press('Try again');
    expect(await screen.findByText('Hall list')).toBeInTheDocument();
  });

  it('asks before it deletes, and says what went wrong', async () => {
    open();
    await screen.findByText('Hall list');
    await press('Delete Hall list');
    const dialog = screen.getByRole('alertdialog', { name: 'Delete “Hall list”?' });
    expect(dialog).toHaveTextContent('Are you sure you want to delete this notice?');
    expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus();
    fake.failing.set('DeleteNotice', 'server');
    await press('Delete Notice');
    expect(await screen.findByText('Failed to delete notice: broken')).toBeInTheDocument();
    fake.failing.clear();
    await press('Delete Notice');
    expect(await screen.findByText('Notice Deleted')).toBeInTheDocument();
    await waitFor(() => expect(fake.rows.map(({ title }) => title)).toEqual(['Dashain']));
  });
});

describe('a new notice', () => {
  it('needs title, category and content; blanks are nothing', async () => {
    open();
    await screen.findByText('Hall list');
    await press('New Notice');
    await write('Title', '   ');
    await press('Save');
    expect(await screen.findByText('Missing Fields')).toBeInTheDocument();
    expect(screen.getByText('Please fill in all required fields')).toBeInTheDocument();
    for (const text of ['Title is required', 'Category is required', 'Content is required'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(asked('AddNotice')).toEqual([]);
    await write('Title', 'Holi');
    await choose('Events');
    expect(screen.getByText('Missing Fields')).toBeInTheDocument();
    await write('Content', 'Colours at ten.');
    await waitFor(() => expect(screen.queryByText('Missing Fields')).toBeNull());
  });

  it('is stored once, even when the answer is lost on its way', async () => {
    open('/admin/notices?edit=new');
    await write('Title', ' Holi ');
    await choose('Events');
    await write('Content', 'Colours at ten.');
    expect(screen.getByRole('article')).toHaveTextContent('Colours at ten.');
    fake.losing.add('AddNotice');
    await press('Save');
    expect(await screen.findByText('Failed to add notice: lost')).toBeInTheDocument();
    expect(await field('Title')).toHaveValue(' Holi ');
    await press('Save');
    expect(await screen.findByText('Notice Added')).toBeInTheDocument();
    expect(fake.rows.filter(({ title }) => title === 'Holi')).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull());
    expect(screen.queryByText('Draft')).toBeNull();
  });

  it('is planned, and says of both parts of its time that they are missing', async () => {
    open('/admin/notices?edit=new');
    await write('Title', 'Later');
    await choose('Events');
    await write('Content', 'Soon.');
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
    await press('Save');
    expect(await screen.findByText('Notice Added')).toBeInTheDocument();
    expect(fake.rows[0]).toMatchObject({
      state: 'scheduled',
      publish_at: new Date(`${tomorrow}T10:30:00+05:45`).toISOString(),
      expires_at: null,
      pinned: false,
      attachment_url: null,
    });
  });

  it('survives being closed, and is offered again', async () => {
    const page = open('/admin/notices?edit=new');
    await write('Title', 'Half a thought');
    expect(screen.getByText(/^Draft kept on this computer, /)).toBeInTheDocument();
    await press('Close');
    expect(await screen.findByText(/Your draft of “Half a thought” is kept/)).toBeInTheDocument();
    expect(screen.getByText('You have not finished “Half a thought”.', { exact: false })).toBeInTheDocument();
    page.unmount();
    // A reload.
    open();
    await user.click(await screen.findByRole('button', { name: 'Go on' }));
    expect(await field('Title')).toHaveValue('Half a thought');
    expect(screen.getByText(/^This is your draft of /)).toBeInTheDocument();
    await press('Discard draft');
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Discard draft' }));
    expect(await field('Title')).toHaveValue('');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('prabesh-draft'))).toEqual([]);
  });
});

describe('in two languages', () => {
  const inNepali = () => user.click(screen.getByRole('button', { name: 'नेपाली' }));

  it('the list marks what readers of Nepali see in English', async () => {
    fake.change([
      notice({ title_ne: 'हलको सूची', excerpt_ne: 'हल ए', content_ne: 'हल ए' }),
      { ...other, title_ne: 'दशैं' },
    ]);
    open();
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).not.toHaveTextContent('No Nepali');
    expect(second).toHaveTextContent('No Nepali');
  });

  it('is one form: written on two sides of a switch, previewed, saved together; an empty one is none', async () => {
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
    await press('Save');
    expect(await screen.findByText('Notice Updated')).toBeInTheDocument();
    expect(fake.rows[0]).toMatchObject({
      title: 'Hall list',
      title_ne: 'हलको सूची',
      content: 'Hall B.',
      content_ne: null,
    });
  });

  it('shows the side on which something is wrong', async () => {
    open(`/admin/notices?edit=${id}`);
    await field('Title');
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
  });

  it('is compared as one where somebody else changed it', async () => {
    open(`/admin/notices?edit=${id}`);
    await write('Content', 'Mine.');
    act(() => fake.change([notice({ content_ne: 'उनको', updated_at: '2026-11-22T05:00:00+00:00' })]));
    await press('Save');
    // Both are kept: nobody is asked about what only the other one wrote.
    await screen.findByText('What changed while you were writing');
    expect(
      within(screen.getByRole('region', { name: 'Content in Nepali' })).getByRole('radio', {
        name: 'Take theirs',
      }),
    ).toBeChecked();
    await press('Use these and save');
    await screen.findByText('Notice Updated');
    expect(fake.rows[0]).toMatchObject({ content: 'Mine.', content_ne: 'उनको' });
  });
});

describe('editing', () => {
  it('changes the version that was opened, and marks what is not saved', async () => {
    open();
    await screen.findByText('Hall list');
    await press('Edit Hall list');
    await write('Content', 'Hall B.');
    fake.failing.set('UpdateNotice', 'server');
    await press('Save');
    expect(await screen.findByText('Failed to update notice: broken')).toBeInTheDocument();
    await press('Cancel');
    expect(await screen.findByText('Draft')).toBeInTheDocument();
    fake.failing.clear();
    await press('Edit Hall list');
    expect(await field('Content')).toHaveValue('Hall B.');
    await press('Save');
    expect(await screen.findByText('Notice Updated')).toBeInTheDocument();
    expect(fake.rows[0]).toMatchObject({ content: 'Hall B.', title: 'Hall list' });
    expect(asked('UpdateNotice').at(-1)?.variables.updated_at).toBe(notice().updated_at);
    await waitFor(() => expect(screen.queryByText('Draft')).toBeNull());
  });

  it('follows others as long as nothing was typed', async () => {
    open(`/admin/notices?edit=${id}`);
    await field('Title');
    act(() => fake.change([notice({ title: 'New title', updated_at: '2026-11-22T05:00:00+00:00' })]));
    await waitFor(async () => expect(await field('Title')).toHaveValue('New title'));
    expect(await screen.findByText('bimal.rai')).toBeInTheDocument();
    expect(screen.getByText(/You see the newest version/)).toBeInTheDocument();
  });

  it('shows live that somebody changed it, and who, and lets the person choose', async () => {
    open(`/admin/notices?edit=${id}`);
    await write('Content', 'Mine.');
    const theirs = { title: 'Their title', content: 'Theirs.', updated_at: '2026-11-22T05:00:00+00:00' };
    act(() => fake.change([notice(theirs)]));
    const line = await screen.findByText('bimal.rai');
    expect(line.parentElement).toHaveTextContent('Changed by bimal.rai 2 minutes ago');
    await press('See what changed');
    // What only they changed is theirs unless the person says otherwise; what both changed is not decided for anybody.
    const title = screen.getByRole('region', { name: 'Title' });
    expect(within(title).getByRole('radio', { name: 'Take theirs' })).toBeChecked();
    const content = screen.getByRole('region', { name: 'Content' });
    for (const radio of within(content).getAllByRole('radio')) expect(radio).not.toBeChecked();
    await press('Use these');
    expect(screen.getByText('Choose one of the two')).toBeInTheDocument();
    await user.click(within(content).getByRole('radio', { name: 'Keep mine' }));
    await press('Use these');
    expect(await field('Title')).toHaveValue('Their title');
    expect(await field('Content')).toHaveValue('Mine.');
    expect(asked('UpdateNotice')).toEqual([]);
    await press('Save');
    await screen.findByText('Notice Updated');
    expect(fake.rows[0]).toMatchObject({ title: 'Their title', content: 'Mine.' });
  });

  it('overwrites nothing that it did not hear of', async () => {
    open(`/admin/notices?edit=${id}`);
    await write('Content', 'Mine.');
    act(() =>
      fake.change([notice({ content: 'Theirs.', updated_at: '2026-11-22T05:00:00+00:00' })], {
        quietly: true,
      }),
    );
    await press('Save');
    expect(await screen.findByText('What changed while you were writing')).toBeInTheDocument();
    expect(fake.rows[0]).toMatchObject({ content: 'Theirs.' });
    await press('Keep all mine');
    await press('Use these and save');
    expect(await screen.findByText('Notice Updated')).toBeInTheDocument();
    expect(fake.rows[0]).toMatchObject({ content: 'Mine.' });
  });

  it('asks nothing when the other changed another thing to what it is here', async () => {
    open(`/admin/notices?edit=${id}`);
    await write('Content', 'Mine.');
    act(() => fake.change([notice({ updated_at: '2026-11-22T05:00:00+00:00' })], { quietly: true }));
    await press('Save');
    expect(await screen.findByText('Notice Updated')).toBeInTheDocument();
  });

  it('offers to save anew what was deleted meanwhile', async () => {
    open(`/admin/notices?edit=${id}`);
    await write('Content', 'Mine.');
    act(() => fake.change([]));
    expect(await screen.findByText(/This notice has been deleted meanwhile/)).toBeInTheDocument();
    await press('Save as new notice');
    expect(await screen.findByText('Notice Added')).toBeInTheDocument();
    expect(fake.rows).toHaveLength(1);
    expect(fake.rows[0]).toMatchObject({ title: 'Hall list', content: 'Mine.' });
    expect(fake.rows[0]?.id).not.toBe(id);
  });

  it('finds a draft whose notice is gone', async () => {
    const page = open(`/admin/notices?edit=${id}`);
    await write('Content', 'Mine.');
    page.unmount();
    fake.change([]);
    open(`/admin/notices?edit=${id}`);
    expect(await field('Content')).toHaveValue('Mine.');
    expect(screen.getByRole('button', { name: 'Save as new notice' })).toBeInTheDocument();
  });

  it('knows a draft that was written on an older version', async () => {
    const page = open(`/admin/notices?edit=${id}`);
    await write('Content', 'Mine.');
    page.unmount();
    fake.change([notice({ content: 'Theirs.', updated_at: '2026-11-22T05:00:00+00:00' })]);
    open(`/admin/notices?edit=${id}`);
    expect(await field('Content')).toHaveValue('Mine.');
    expect(await screen.findByRole('button', { name: 'See what changed' })).toBeInTheDocument();
  });
});
