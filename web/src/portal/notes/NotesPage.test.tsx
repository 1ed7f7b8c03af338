import { ApolloLink } from '@apollo/client';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Subject, switchMap, take } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Options, renderWithProviders } from '../../test/renderWithProviders.tsx';
import { fakeResources } from '../resources/fakeResources.ts';
import { NotesPage } from './NotesPage.tsx';

const note = (number: number, fields: Record<string, string | null> = {}) => ({
  id: `n${number}`,
  title: `Note ${number}`,
  description: 'With worked examples.',
  subject: number % 2 ? 'Physics' : 'Biology',
  date: 'Nov 05',
  file_url: `/files/5e0d7c10-3b1f-4a6e-8c52-91a00000000${number % 10}.pdf`,
  ...fields,
});
const many = (count: number) => Array.from({ length: count }, (_, index) => note(index + 1));
const api = (rows: ReturnType<typeof note>[], status?: string | null) =>
  fakeResources('notes', 'subject', rows, status);
const show = (link: ApolloLink, at = '/notes', role: Options['role'] = 'student') =>
  renderWithProviders(
    <main>
      <NotesPage />
    </main>,
    { at, link, role },
  );
const titles = () => screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('/notes', () => {
  const logged = vi.spyOn(console, 'error');
  beforeEach(() => {
    logged.mockReset();
    logged.mockImplementation(() => undefined);
  });
  afterEach(() => vi.unstubAllGlobals());

  it('shows subject, date and title, and a link to the file that opens a new tab', async () => {
    show(
      api([
        note(1),
        note(2, { title: 'कोष विभाजन', file_url: null }),
        note(3, { file_url: '/files/5e0d7c10-3b1f-4a6e-8c52-91a000000104.docx' }),
      ]).link,
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Study Notes' })).toBeInTheDocument();
    expect(await screen.findByPlaceholderText('Search notes by title or keywords...')).toBeInTheDocument();
    const [first, second, third] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Physics');
    expect(first).toHaveTextContent('Nov 05');
    expect(first, 'and no comment of ours').not.toHaveTextContent('//');
    const link = within(first as HTMLElement).getByRole('link', { name: /^Download Notes: Note 1/ });
    expect(link).toHaveAttribute('href', '/files/5e0d7c10-3b1f-4a6e-8c52-91a000000001.pdf');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    const view = within(first as HTMLElement).getByRole('link', { name: 'View PDF: Note 1' });
    expect(view).toHaveAttribute('href', '/files/5e0d7c10-3b1f-4a6e-8c52-91a000000001.pdf');
    expect(view).toHaveAttribute('aria-haspopup', 'dialog');
    expect(within(second as HTMLElement).queryByRole('link')).toBeNull();
    expect(within(second as HTMLElement).getByRole('button', { name: /^No File Available/ })).toBeDisabled();
    expect(within(second as HTMLElement).getByRole('heading')).toHaveAttribute('lang', 'ne');
    // The viewer is for PDFs only.
    expect(within(third as HTMLElement).getByRole('link')).toHaveAccessibleName(/^Download Notes: Note 3/);
  });

  it('filters by subject, in the address, and goes back', async () => {
    const user = userEvent.setup();
    const page = show(api(many(4)).link);
    const subjects = await screen.findByRole('group', { name: 'Subjects' });
    expect(
      within(subjects)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['All', 'Biology', 'Physics']);
    expect(within(subjects).getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(within(subjects).getByRole('button', { name: 'Biology' }));
    expect(page.location()).toBe('/notes?subject=Biology');
    expect(titles()).toEqual(['Note 2', 'Note 4']);
    expect(screen.getByText('2 notes')).toBeInTheDocument();
    await act(() => page.router.navigate(-1));
    expect(page.location()).toBe('/notes');
    expect(titles()).toHaveLength(4);
  });

  it('is a dropdown on small screens', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }));
    const user = userEvent.setup();
    const page = show(api(many(4)).link);
    const box = await screen.findByRole('combobox', { name: 'Subjects' });
    expect(box).toHaveDisplayValue('All Subjects');
    await user.selectOptions(box, await screen.findByRole('option', { name: 'Physics' }));
    expect(page.location()).toBe('/notes?subject=Physics');
    expect(screen.queryByRole('group', { name: 'Subjects' })).toBeNull();
  });

  it('searches for each word, in title or description, with the search in the address', async () => {
    const user = userEvent.setup();
    const rows = [note(1, { title: 'Ohm’s law' }), note(2, { title: 'Heat', description: '100% law_ful' })];
    const page = show(api(rows).link);
    await screen.findByText('Heat');
    await user.type(screen.getByRole('searchbox', { name: 'Search notes' }), 'HEAT  law{Enter}');
    expect(page.location()).toBe('/notes?q=HEAT++law');
    expect(titles()).toEqual(['Heat']);
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), '0%{Enter}');
    expect(titles()).toEqual(['Heat']);
    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'm_s{Enter}');
    expect(screen.getByText('Try adjusting your search or filter criteria')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Clear search and filter' }));
    expect(page.location()).toBe('/notes');
    expect(screen.getByRole('searchbox')).toHaveValue('');
    expect(titles()).toHaveLength(2);
  });

  it('starts where its address says, an unknown subject included', async () => {
    show(api(many(2)).link, '/notes?q=note&subject=Astronomy');
    expect(await screen.findByText('No notes found')).toBeInTheDocument();
    expect(screen.getByRole('searchbox')).toHaveValue('note');
    expect(screen.getByRole('button', { name: 'Astronomy' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('says that it loads, and that there is nothing', async () => {
    show(api([]).link);
    expect(screen.getByText('Loading notes...')).toBeInTheDocument();
    expect(await screen.findByText('No notes found')).toBeInTheDocument();
    expect(screen.getByText(/^There are none so far\./)).toBeInTheDocument();
    // Nobody has searched.
    expect(screen.queryByText(/Try adjusting/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Clear search and filter' })).toBeNull();
  });

  it('shows three hundred piece by piece and goes on where the new ones begin', async () => {
    const user = userEvent.setup();
    show(api(many(300)).link);
    await screen.findByText('Note 24');
    expect(titles()).toHaveLength(24);
    expect(screen.getByText('The newest 24 notes are shown')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Load more' }));
    expect(titles()).toHaveLength(48);
    expect(document.activeElement).toHaveTextContent('Note 25');
  });

  it('is live', async () => {
    const { link, stored } = api([note(1)]);
    show(link);
    await screen.findByText('Note 1');
    act(() => stored.next([note(2), note(1)]));
    expect(titles()).toEqual(['Note 2', 'Note 1']);
    expect(screen.getByRole('button', { name: 'Biology' })).toBeInTheDocument();
    act(() => stored.next([]));
    expect(screen.getByText('No notes found')).toBeInTheDocument();
  });

  it('looks empty when the API is down, says and logs it, and recovers when asked', async () => {
    const user = userEvent.setup();
    const { link, state } = api([note(1)]);
    state.down = true;
    show(link);
    expect(await screen.findByText('No notes found')).toBeInTheDocument();
    expect(screen.getByText('Failed to fetch notes')).toBeInTheDocument();
    expect(logged).toHaveBeenCalledWith('Failed to fetch notes', expect.any(Error));
    state.down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Note 1')).toBeInTheDocument();
  });

  it('asks for notes beside the approval, and keeps them back until that is known', async () => {
    const { link, state, student } = api([note(1)]);
    const approval = new Subject<boolean>();
    const holding = new ApolloLink((operation, forward) =>
      operation.operationName?.startsWith('OwnStudent')
        ? approval.pipe(
            take(1),
            switchMap(() => forward(operation)),
          )
        : forward(operation),
    );
    show(ApolloLink.from([holding, link]));
    await waitFor(() => expect(state.asked).toContain('StudyNotes'));
    expect(student.value).toBe('approved');
    expect(screen.queryByText('Note 1')).toBeNull();
    act(() => approval.next(true));
    expect(await screen.findByText('Note 1')).toBeInTheDocument();
  });

  it('asks for no student record of a teacher', async () => {
    const { link, state } = api([note(1)], null);
    show(link, '/notes', 'teacher');
    expect(await screen.findByText('Note 1')).toBeInTheDocument();
    expect(state.asked.join()).not.toContain('OwnStudent');
  });
});
