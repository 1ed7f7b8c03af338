import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Subject } from 'rxjs';
import { afterEach, expect, test, vi } from 'vitest';
import { ExportStudentsDocument, ExportStudentsSizeDocument } from '../../graphql/generated/office.ts';
import { clearNotifications } from '../../lib/notify.ts';
import { type Answer, answeringLink } from '../../test/answeringLink.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { Notifications } from '../../ui/Notifications.tsx';
import { useExport } from './useExport.tsx';

afterEach(() => act(clearNotifications));

const pageSize = 2;

function Page({ onDone }: { onDone: (ids: string[]) => void }) {
  const { start, dialog } = useExport();
  const where = {};
  const run = (): void =>
    start<{ id: string }>({
      title: 'Exporting',
      words: { bar: 'Rows', progress: (done, total) => `${done} of ${total}`, cancel: 'Cancel' },
      size: async (ask) =>
        (await ask(ExportStudentsSizeDocument, { where }))?.students_aggregate.aggregate?.count,
      pageSize,
      page: async (ask, after) =>
        (await ask(ExportStudentsDocument, { where, after, limit: pageSize }))?.students,
      done: (rows) => onDone(rows.map(({ id }) => id)),
      failed: (message) => `Not exported: ${message}`,
    });
  return (
    <>
      <button onClick={run}>Export</button>
      {dialog}
      <Notifications />
    </>
  );
}

const all = ['1', '2', '3', '4', '5'];
const pageAfter = (after: unknown) => ({
  students: all
    .filter((id) => id > String(after))
    .slice(0, pageSize)
    .map((id) => ({ __typename: 'students', id })),
});

function open(answer: Answer) {
  const onDone = vi.fn<(ids: string[]) => void>();
  const link = answeringLink({
    ExportStudentsSize: { students_aggregate: { aggregate: { count: all.length } } },
    ExportStudents: answer,
  });
  renderWithProviders(<Page onDone={onDone} />, { role: 'admin', link });
  return { onDone, start: () => userEvent.click(screen.getByRole('button', { name: 'Export' })) };
}

test('all pages come together; a failure is told', async () => {
  let isDown = true;
  const { onDone, start } = open(({ after }) => {
    if (isDown) throw new Error('down');
    return pageAfter(after);
  });
  await start();
  expect(await screen.findByText(/^Not exported: /)).toBeInTheDocument();
  expect(onDone).not.toHaveBeenCalled();
  isDown = false;
  await start();
  await waitFor(() => expect(onDone).toHaveBeenCalledExactlyOnceWith(all));
});

test('how far it is shows after a while; cancelled, it ends in nothing, whatever still comes', async () => {
  const held = new Subject<object>();
  const { onDone, start } = open(held);
  await start();
  const dialog = await screen.findByRole('dialog', { name: 'Exporting' });
  expect(dialog).toHaveTextContent('0 of 5');
  expect(screen.getByRole('progressbar', { name: 'Rows' })).toHaveAttribute('aria-valuenow', '0');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  await act(async () => {
    held.next(pageAfter('4'));
    held.complete();
    await Promise.resolve();
  });
  expect(onDone).not.toHaveBeenCalled();
  expect(screen.queryByText(/^Not exported/)).not.toBeInTheDocument();
});
