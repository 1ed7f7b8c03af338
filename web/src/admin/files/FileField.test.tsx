// The file field of a form, and the progress of an upload, as somebody with a keyboard or a screen reader has them.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useForm } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';
import type { FileKind } from '../../content/files.ts';
import { fakeAuth, renderWithProviders } from '../../test/renderWithProviders.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FileField, type FileValue } from './FileField.tsx';
import { UploadProgress } from './UploadProgress.tsx';

const stored = {
  url: '/files/5e0d7c10-3b1f-4a6e-8c52-91a000000001.pdf',
  originalName: 'Optics.pdf',
  size: 2048,
};
const onSubmit = vi.fn<(values: { file: FileValue }) => void>();

function TestForm({ initial = null, kind = 'document' }: { initial?: FileValue; kind?: FileKind }) {
  const form = useForm<{ file: FileValue }>({ defaultValues: { file: initial } });
  return (
    <Form form={form} onSubmit={onSubmit}>
      <FileField
        control={form.control}
        name="file"
        label="File"
        kind={kind}
        stored={initial ? stored : null}
      />
      <button type="submit">Save</button>
    </Form>
  );
}

const submitted = async (): Promise<FileValue | undefined> => {
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  return onSubmit.mock.lastCall?.[0].file;
};

afterEach(() => vi.restoreAllMocks());

it('takes a file by the button and shows what was chosen', async () => {
  renderWithProviders(<TestForm />);
  const group = screen.getByRole('group', { name: 'File' });
  expect(within(group).getByRole('button', { name: 'Choose file' })).toHaveAccessibleDescription('File');
  const input = screen.getByLabelText('File', { selector: 'input' });
  expect(input).toHaveAttribute('accept', '.pdf,.doc,.docx');
  const file = new File(['x'.repeat(3000)], 'प्रकाश.pdf');
  await userEvent.upload(input, file);
  expect(group).toHaveTextContent('प्रकाश.pdf');
  expect(group).toHaveTextContent('PDF · 2.9 KB · Not uploaded yet');
  expect(screen.getByText('प्रकाश.pdf chosen, 2.9 KB')).toHaveAttribute('role', 'status');
  expect(await submitted()).toBe(file);
});

it('only warns of another type, on the screen and in the console', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  renderWithProviders(<TestForm />);
  const file = new File(['x'], 'marks.odt');
  fireEvent.drop(screen.getByRole('group', { name: 'File' }), {
    dataTransfer: { files: [file], types: ['Files'] },
  });
  expect(warn).toHaveBeenCalledWith('Unexpected file type: marks.odt');
  expect(screen.getByText(/marks\.odt is neither PDF nor Word/)).toBeVisible();
  expect(await submitted()).toBe(file);
});

it('takes no empty file, no program and, for a notice, nothing but a PDF or a picture; the one before stays', async () => {
  renderWithProviders(<TestForm initial={stored.url} kind="attachment" />);
  const choose = (name: string, content: string): void => {
    fireEvent.drop(screen.getByRole('group', { name: 'File' }), {
      dataTransfer: { files: [new File([content], name)], types: ['Files'] },
    });
  };
  for (const [name, content, message] of [
    ['nothing.pdf', '', 'nothing.pdf is empty.'],
    ['page.html', 'x', /^page\.html cannot be uploaded: it is a web page/],
    ['set.zip', 'x', 'set.zip is neither a PDF nor a picture (PNG, JPEG, WebP or GIF).'],
  ] as const) {
    choose(name, content);
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(await submitted()).toBe(stored.url);
  }
  choose('Routine.pdf', 'x');
  await waitFor(() => expect(screen.queryByText(/^set\.zip is neither/)).toBeNull());
  expect(await submitted()).toBeInstanceOf(File);
});

it('refuses what is larger than the server says, which stands beside the field', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ max_bytes: 2048 }));
  renderWithProviders(<TestForm />, { auth: fakeAuth(null, { getToken: () => Promise.resolve('token') }) });
  expect(await screen.findByText('At most 2 KB.')).toBeVisible();
  await userEvent.upload(
    screen.getByLabelText('File', { selector: 'input' }),
    new File(['x'.repeat(3000)], 'a.pdf'),
  );
  expect(
    (await screen.findAllByText('a.pdf is too large: it has 2.9 KB, and 2.0 KB is the most a file may have.'))
      .length,
  ).toBeGreaterThan(0);
  expect(await submitted()).toBeNull();
});

it('shows the stored file; it can be looked at, replaced, removed and kept after all', async () => {
  renderWithProviders(<TestForm initial={stored.url} />);
  const group = screen.getByRole('group', { name: 'File' });
  expect(within(group).getByRole('link', { name: /^Optics\.pdf ?\(opens in a new tab\)$/ })).toHaveAttribute(
    'href',
    stored.url,
  );
  expect(group).toHaveTextContent('PDF · 2.0 KB · Stored file');
  await userEvent.click(within(group).getByRole('button', { name: 'Remove' }));
  expect(within(group).getByRole('button', { name: 'Choose file' })).toHaveFocus();
  expect(await submitted()).toBeNull();
  await userEvent.click(within(group).getByRole('button', { name: 'Keep the stored file' }));
  expect(await submitted()).toBe(stored.url);
  const file = new File(['x'], 'Waves.docx');
  await userEvent.upload(screen.getByLabelText('File', { selector: 'input' }), file);
  expect(await submitted()).toBe(file);
  expect(within(group).getByRole('button', { name: 'Replace' })).toBeVisible();
});

it('tells how far an upload is, and offers to cancel and to try again', async () => {
  const onCancel = vi.fn();
  const onRetry = vi.fn();
  const shown = { name: 'Optics.pdf', size: 4096, onCancel, onRetry };
  const { unmount } = renderWithProviders(<UploadProgress {...shown} fraction={0.5} />);
  expect(screen.getByRole('progressbar', { name: 'Uploading Optics.pdf' })).toHaveAttribute(
    'aria-valuenow',
    '50',
  );
  expect(screen.getByText('2.0 KB of 4.0 KB')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('50%');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledOnce();
  unmount();
  renderWithProviders(
    <UploadProgress {...shown} fraction={0.2} error="Failed to upload file. Please try again." />,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Upload ErrorFailed to upload file. Please try again.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});
