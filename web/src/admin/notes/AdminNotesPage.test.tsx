// What a note's file goes through: upload with the saving, back when the row is not stored, the question on leaving.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mswServer } from '../../test/mswServer.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { Notifications } from '../../ui/Notifications.tsx';
import { type FakeRequest, fakeRequests } from '../files/fakeRequests.ts';
import { type FakeResource, fakeResource } from '../resources/fakeResource.ts';
import { AdminNotesPage } from './AdminNotesPage.tsx';

const url = '/files/5e0d7c10-3b1f-4a6e-8c52-91a000000001.pdf';
const stored = { url, original_name: 'ohm.pdf', content_type: 'application/pdf', size: 4 };
const group = (id: string, name: string) => ({
  __typename: 'class_groups' as const,
  id,
  name,
  description: null,
});
const morning = group('5e0d7c10-0000-4000-8000-00000000000b', 'Morning');
const evening = group('5e0d7c10-0000-4000-8000-00000000000a', 'Evening');
const user = userEvent.setup({ delay: null });
let fake: FakeResource;
let requests: FakeRequest[];
let deleted: string[];

beforeEach(async () => {
  requests = fakeRequests();
  deleted = [];
  mswServer.use(
    http.delete('/files/:name', ({ params }) => {
      deleted.push(String(params.name));
      return new HttpResponse(null, { status: 204 });
    }),
  );
  fake = fakeResource('notes', 'Note', 'subject', []);
  fake.classGroups = [morning, evening];
  renderWithProviders(
    <>
      <AdminNotesPage />
      <Notifications />
    </>,
    { at: '/admin/notes?edit=new', role: 'admin', link: fake.link },
  );
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Ohm');
  await user.click(screen.getByRole('combobox', { name: 'Subject' }));
  await user.click(await screen.findByRole('option', { name: 'Physics' }));
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Its law');
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('no field for a file');
  await user.upload(input, new File(['%PDF'], 'ohm.pdf', { type: 'application/pdf' }));
});
afterEach(() => vi.unstubAllGlobals());

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
/** The first that is sent, or so many after it. */
const request = (count = 1): Promise<FakeRequest> =>
  waitFor(() => {
    const sent = requests[count - 1];
    if (!sent) throw new Error('nothing was sent');
    return sent;
  });

it('stores nothing without its file, nor keeps a file without its note, until both are there', async () => {
  await press('Save');
  (await request()).answer(422, { error: { code: 'file_runs', message: 'x' } });
  expect(await screen.findByText('Failed to upload file. Please try again.')).toBeInTheDocument();
  expect(screen.getAllByText('Upload Error')).not.toEqual([]);
  expect(screen.getByText(/ohm\.pdf cannot be uploaded/)).toBeInTheDocument();
  expect(fake.asked.some(({ operation }) => operation === 'AddNote')).toBe(false);
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveValue('Ohm');

  fake.failing.set('AddNote', 'server');
  await press('Save');
  (await request(2)).answer(201, stored);
  expect(await screen.findByText('Failed to add note')).toBeInTheDocument();
  expect(deleted).toEqual([url.slice('/files/'.length)]);

  fake.failing.clear();
  await press('Save');
  (await request(3)).answer(201, stored);
  expect(await screen.findByText('Note Added')).toBeInTheDocument();
  expect(fake.rows[0]).toMatchObject({ title: 'Ohm', subject: 'Physics', file_url: url });
  expect(deleted).toHaveLength(1);
});

it('asks before it is left while the file is on its way, then cancels', async () => {
  await press('Save');
  const sent = await request();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const question = await screen.findByRole('alertdialog', { name: 'Stop the upload?' });
  await user.click(within(question).getByRole('button', { name: 'Go on uploading' }));
  expect(sent.aborted).toBe(false);
  await user.click(await screen.findByRole('button', { name: 'Close' }));
  await user.click(await screen.findByRole('button', { name: 'Stop and leave' }));
  await waitFor(() => expect(sent.aborted).toBe(true));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull());
  expect(fake.rows).toEqual([]);
});

it('is for all students unless class groups are chosen; one that is deleted meanwhile stays until it is taken out', async () => {
  const whom = screen.getByRole('combobox', { name: 'For whom' });
  const choose = async (...names: string[]): Promise<void> => {
    await user.click(whom);
    for (const name of names) await user.click(await screen.findByRole('option', { name }));
    await user.keyboard('{Escape}');
  };
  expect(whom).toHaveTextContent('All students');
  await choose('Morning');
  expect(screen.getByText('Only students of these class groups see it.')).toBeInTheDocument();
  fake.classGroups = [evening];
  act(() => fake.change(fake.rows));
  expect(await screen.findByText(/No student sees it: its class group has been deleted/)).toBeInTheDocument();
  expect(whom).toHaveTextContent('Deleted class group');
  await choose('All students');
  expect(whom).toHaveTextContent('All students');
  fake.classGroups = [morning, evening];
  act(() => fake.change(fake.rows));
  await choose('Morning', 'Evening');
  await press('Save');
  (await request()).answer(201, stored);
  expect(await screen.findByText('Note Added')).toBeInTheDocument();
  expect(fake.rows[0]).toMatchObject({ title: 'Ohm', audience: [evening.id, morning.id] });
  const chips = await screen.findByRole('list', { name: 'For whom' });
  expect(
    within(chips)
      .getAllByRole('listitem')
      .map((chip) => chip.textContent),
  ).toEqual(['Evening', 'Morning']);
});
