import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse, type JsonBodyType } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { mswServer } from '../../test/mswServer.ts';
import { renderWithProviders } from '../../test/renderWithProviders.tsx';
import { RegistrationFormPage } from './RegistrationFormPage.tsx';

const sent: unknown[] = [];

/** The server's answer to what is sent from now on. */
function answer(status: number, body: JsonBodyType, headers: Record<string, string> = {}) {
  mswServer.use(
    http.post('*/registrations', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(body, { status, headers });
    }),
  );
}

const registered = { registration_number: 'BE-0000042', email_sent: true };
const field = (name: string | RegExp) => screen.getByLabelText(name);
const submit = () => screen.getByRole('button', { name: /^Regist/ });
const problem = () => within(screen.getByRole('form')).findByRole('alert');

/** Pasted, not typed: each key would render the form. */
async function fillIn(user: ReturnType<typeof userEvent.setup>) {
  const values = {
    'First Name': 'सीता',
    'Last Name': 'Sharma',
    Email: 'sita@example.com',
    Phone: '९८५१-०१२३४५',
    'College Name': 'Pulchowk Campus',
  };
  for (const [name, value] of Object.entries(values)) {
    await user.click(field(name));
    await user.paste(value);
  }
}

beforeEach(() => {
  sent.length = 0;
});

describe('the form', () => {
  it('sends what was typed, in its stored form, and shows the number', async () => {
    answer(201, registered);
    const user = userEvent.setup();
    renderWithProviders(<RegistrationFormPage />, { at: '/registration/form' });
    expect(screen.getByRole('heading', { level: 1, name: 'Registration Form 2082' })).toBeVisible();
    await fillIn(user);
    await user.type(field(/^Address/), 'Putalisadak');
    await user.selectOptions(screen.getByRole('combobox', { name: /^Payment Method/ }), 'Bank Transfer');
    await user.click(submit());

    const heading = await screen.findByRole('heading', { level: 1, name: 'You are registered' });
    expect(heading).toHaveFocus();
    expect(screen.getByText('BE-0000042')).toBeVisible();
    expect(screen.getByText(/sent it to sita@example\.com/)).toBeVisible();
    const login = screen.getByRole('link', { name: 'Make your login' });
    expect(login).toHaveAttribute('href', '/auth?tab=signup');
    expect(login).toHaveAttribute('target', '_top');
    expect(sent).toEqual([
      {
        first_name: 'सीता',
        last_name: 'Sharma',
        email: 'sita@example.com',
        phone: '9851012345',
        college_name: 'Pulchowk Campus',
        address: 'Putalisadak',
        payment_method: 'Bank Transfer',
        homepage: '',
      },
    ]);
  });

  it('says nothing of a mail that was not sent, and begins anew for another student', async () => {
    answer(201, { ...registered, email_sent: false });
    const user = userEvent.setup();
    renderWithProviders(<RegistrationFormPage />);
    await fillIn(user);
    await user.click(submit());
    await screen.findByText('BE-0000042');
    expect(screen.queryByText(/sent it to/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Register another student' }));
    expect(field('First Name')).toHaveValue('');
    expect(field('Email')).toHaveValue('');
  });

  it('checks a field when it is left, and forgets the error when it is right', async () => {
    const user = userEvent.setup();
    renderWithProviders(<RegistrationFormPage />);
    await user.type(field('Phone'), '98५१');
    expect(screen.queryByText('Phone number is too short')).not.toBeInTheDocument();
    await user.tab();
    expect(await screen.findByText('Phone number is too short')).toBeInTheDocument();
    expect(field('Phone')).toHaveAccessibleDescription('Phone number is too short');
    await user.type(field('Phone'), '०१२३४५');
    await waitFor(() => expect(field('Phone')).toBeValid());
  });

  it('checks all on submit, focuses the first that is wrong and sends nothing', async () => {
    const user = userEvent.setup();
    renderWithProviders(<RegistrationFormPage />);
    await user.type(field('First Name'), 'Sita');
    await user.click(submit());
    for (const name of ['Last Name', 'Email', 'Phone', 'College Name']) {
      expect(await screen.findByText(`${name} is required`)).toBeInTheDocument();
    }
    expect(field('Last Name')).toHaveFocus();
    expect(field('First Name')).toBeValid();
    expect(sent).toEqual([]);
  });

  it('says it is busy and cannot be pressed twice', async () => {
    mswServer.use(
      http.post('*/registrations', async ({ request }) => {
        sent.push(await request.json());
        await delay('infinite');
      }),
    );
    const user = userEvent.setup();
    renderWithProviders(<RegistrationFormPage />);
    await fillIn(user);
    await user.dblClick(submit());
    await waitFor(() => expect(submit()).toHaveAttribute('aria-busy', 'true'));
    expect(submit()).toHaveAccessibleName('Registering...');
    await user.click(submit());
    await user.type(field('Email'), '{Enter}');
    expect(sent).toHaveLength(1);
  });

  it('hides its trap from people and sends what a robot put in', async () => {
    answer(201, registered);
    const user = userEvent.setup();
    const { container } = renderWithProviders(<RegistrationFormPage />);
    const trap = container.querySelector<HTMLInputElement>('input[name="homepage"]');
    expect(trap).toHaveAttribute('tabindex', '-1');
    expect(trap).toHaveAttribute('autocomplete', 'off');
    expect(trap?.closest('[aria-hidden="true"]')).not.toBeNull();
    await fillIn(user);
    if (trap) trap.value = 'https://spam.example';
    await user.click(submit());
    await screen.findByText('BE-0000042');
    expect(sent).toMatchObject([{ homepage: 'https://spam.example' }]);
  });
});

describe('what the server refuses', () => {
  const everythingKept = () => {
    expect(field('First Name')).toHaveValue('सीता');
    expect(field('Email')).toHaveValue('sita@example.com');
    expect(field('Phone')).toHaveValue('९८५१-०१२३४५');
    expect(submit()).not.toHaveAttribute('aria-busy');
  };

  it('somebody registered already: by the e-mail or the phone, and not by which', async () => {
    answer(409, { error: { code: 'already_registered', message: 'Already registered' } });
    const user = userEvent.setup();
    renderWithProviders(<RegistrationFormPage />);
    await fillIn(user);
    await user.click(submit());
    expect(await problem()).toHaveTextContent(
      /This email or this phone number is registered already. Nothing was stored twice.*in a mail.*or call/,
    );
    expect(field('Email')).toBeValid();
    expect(field('Phone')).toBeValid();
    everythingKept();

    // Put right, it goes through.
    answer(201, registered);
    await user.clear(field('Email'));
    await user.type(field('Email'), 'sita2@example.com');
    expect(field('Email')).toBeValid();
    await user.click(submit());
    expect(await screen.findByText('BE-0000042')).toBeVisible();
  });

  it('a field that only the server finds wrong', async () => {
    const fields = { college_name: 'Please use plain text' };
    answer(400, { error: { code: 'invalid_fields', message: 'Some fields are not right', fields } });
    const user = userEvent.setup();
    renderWithProviders(<RegistrationFormPage />);
    await fillIn(user);
    await user.click(submit());
    expect(await problem()).toHaveTextContent('Please check the marked fields.');
    expect(field('College Name')).toHaveFocus();
  });

  it.each([
    ['600', 'Please try again in 10 minutes; what you typed stays here.'],
    ['61', 'Please try again in 2 minutes; what you typed stays here.'],
    ['3', 'Please try again in 1 minute; what you typed stays here.'],
  ])('too many: when to try again (%s s)', async (seconds, message) => {
    const error = { code: 'too_many_requests', message: 'Too many registrations.' };
    answer(429, { error }, { 'retry-after': seconds });
    const user = userEvent.setup();
    renderWithProviders(<RegistrationFormPage />);
    await fillIn(user);
    await user.click(submit());
    expect(await problem()).toHaveTextContent(message);
    everythingKept();
  });

  it.each([
    [
      'an error of the server',
      () => answer(500, { error: { code: 'internal_error', message: 'x' } }),
      /not stored/,
    ],
    [
      'a proxy’s page',
      () => mswServer.use(http.post('*/registrations', () => new HttpResponse('<h1>', { status: 502 }))),
      /not stored/,
    ],
    ['an answer that is none', () => answer(201, { ok: true }), /not stored/],
    [
      'no connection',
      () => mswServer.use(http.post('*/registrations', () => HttpResponse.error())),
      /could not be reached/,
    ],
  ])('%s: says so, loses nothing', async (_what, prepare, message) => {
    prepare();
    const user = userEvent.setup();
    renderWithProviders(<RegistrationFormPage />);
    await fillIn(user);
    await user.click(submit());
    expect(await problem()).toHaveTextContent(message);
    everythingKept();
  });
});
