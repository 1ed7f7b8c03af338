// The editor beside what others do to the same row. One field, no list and no preview: what it does is the same for all rows.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { adminNotices } from '../../content/adminNotices.ts';
import {
  AddLinkDocument,
  DeleteLinkDocument,
  OfficeLinkDocument,
  OfficeLinkLiveDocument,
  OfficeLinksDocument,
  UpdateLinkDocument,
} from '../../graphql/generated/admin.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { Notifications } from '../../ui/Notifications.tsx';
import { type FakeResource, fakeResource, type FakeRow } from '../resources/fakeResource.ts';
import type { Resource } from '../resources/resource.ts';
import { ResourceEditor } from './ResourceEditor.tsx';

const id = '7c41e0b9-0000-4000-8000-000000000001';
const later = '2026-11-22T05:00:00+00:00';
const row = (changes: Partial<FakeRow> = {}): FakeRow => ({
  id,
  title: 'Hall list',
  content: 'Hall A.',
  updated_at: '2026-11-21T04:00:00+00:00',
  ...changes,
});
const resource: Resource = {
  name: 'links',
  words: adminNotices,
  documents: {
    list: OfficeLinksDocument,
    row: OfficeLinkDocument,
    rowLive: OfficeLinkLiveDocument,
    add: AddLinkDocument,
    update: UpdateLinkDocument,
    remove: DeleteLinkDocument,
  },
  fields: [
    { kind: 'line', name: 'title', label: 'Title', required: true, longest: 500 },
    { kind: 'text', name: 'content', label: 'Content', rows: 2 },
  ],
  searched: ['title'],
  day: 'updated_at',
  site: () => null,
};

let fake: FakeResource;
const user = userEvent.setup({ delay: null });
const press = (name: string) => user.click(screen.getByRole('button', { name }));
const field = (name: string) => screen.findByRole('textbox', { name });
async function write(text: string): Promise<void> {
  await user.clear(await field('Content'));
  await user.paste(text);
}
function open() {
  return renderWithProviders(
    <>
      <ResourceEditor
        resource={resource}
        edited={id}
        lockOf={() => null}
        on=""
        groups={[]}
        onClose={() => undefined}
        onStored={() => undefined}
      />
      <Notifications />
    </>,
    { at: '/admin/links', role: 'admin', link: fake.link },
  );
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  fake = fakeResource('links', 'Link', 'category', [row()]);
});

it('follows others until something is typed; then it says who changed what, and the person chooses', async () => {
  open();
  await field('Title');
  act(() => fake.change([row({ title: 'New title', updated_at: '2026-11-21T05:00:00+00:00' })]));
  await waitFor(async () => expect(await field('Title')).toHaveValue('New title'));
  expect(await screen.findByText('bimal.rai')).toBeInTheDocument();
  expect(screen.getByText(/You see the newest version/)).toBeInTheDocument();

  await write('Mine.');
  act(() => fake.change([row({ title: 'Their title', content: 'Theirs.', updated_at: later })]));
  const line = await screen.findByText('bimal.rai');
  await waitFor(() => expect(line.parentElement).toHaveTextContent('Changed by bimal.rai 2 minutes ago'));
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
  expect(fake.asked.some(({ operation }) => operation === 'UpdateLink')).toBe(false);

  // Nobody hears of the next one before saving.
  act(() =>
    fake.change([row({ content: 'Again.', updated_at: '2026-11-22T06:00:00+00:00' })], { quietly: true }),
  );
  await press('Save');
  expect(await screen.findByText('What changed while you were writing')).toBeInTheDocument();
  expect(fake.rows[0]).toMatchObject({ content: 'Again.' });
  await press('Keep all mine');
  await press('Use these and save');
  expect(await screen.findByText('Notice Updated')).toBeInTheDocument();
  expect(fake.rows[0]).toMatchObject({ title: 'Their title', content: 'Mine.' });
});

it('knows a draft that was written on an older version, or whose row is gone, and saves it anew', async () => {
  const first = open();
  await write('Mine.');
  first.unmount();
  fake.change([row({ content: 'Theirs.', updated_at: later })]);
  const second = open();
  expect(await field('Content')).toHaveValue('Mine.');
  expect(await screen.findByRole('button', { name: 'See what changed' })).toBeInTheDocument();
  act(() => fake.change([]));
  expect(await screen.findByText(/This notice has been deleted meanwhile/)).toBeInTheDocument();
  second.unmount();
  open();
  expect(await field('Content')).toHaveValue('Mine.');
  await press('Save as new notice');
  expect(await screen.findByText('Notice Added')).toBeInTheDocument();
  expect(fake.rows).toHaveLength(1);
  expect(fake.rows[0]).toMatchObject({ title: 'Hall list', content: 'Mine.' });
  expect(fake.rows[0]?.id).not.toBe(id);
});
