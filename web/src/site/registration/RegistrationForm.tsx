// The product's own registration form: errors beside the fields, nothing lost whatever the server says.
import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { language } from '../../../../shared/language.ts';
import {
  paymentMethods,
  registrationAnswer,
  type RegistrationField,
  registrationRefusal,
  registrationSchema,
  trapField,
} from '../../../../shared/registrationSchema.ts';
import { messages } from '../../../../shared/words/messages.ts';
import { registration } from '../../../../shared/words/registration.ts';
import { shownName } from '../../content/shownNames.ts';
import { logFailure } from '../../lib/log.ts';
import { useAnswered } from '../../lib/pageContext.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { NativeSelectField } from '../../ui/form/NativeSelectField.tsx';
import { usePlainErrors } from '../../ui/form/PlainRefusal.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import styles from './RegistrationForm.module.css';

// POST /registrations, and what its answers mean for the form.
type Outcome =
  | { kind: 'registered'; number: string; emailSent: boolean }
  /** Beside the fields, and a sentence above the button. */
  | { kind: 'refused'; message: string; fields: Partial<Record<RegistrationField, string>> };

const { errors } = registration;
/** After this a mobile network has lost the answer (milliseconds). */
const patience = 30_000;

const refused = (message: string, fields: Partial<Record<RegistrationField, string>> = {}): Outcome => ({
  kind: 'refused',
  message,
  fields,
});

async function readRefusal(response: Response, office: string): Promise<Outcome> {
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after')) || 60;
    return refused(errors.tooMany(Math.ceil(seconds / 60)));
  }
  if (response.status === 409) return refused(errors.taken(office));
  const body: unknown = await response.json().catch(() => null);
  const { data } = registrationRefusal.safeParse(body);
  const fields = data?.error.fields ?? {};
  if (Object.keys(fields).length === 0) return refused(errors.failed(office));
  return refused(errors.fields, fields);
}

/** Sends a form's values; never rejects. `office` is the number to call when it fails. */
async function sendRegistration(values: object, office: string): Promise<Outcome> {
  let response: Response;
  try {
    response = await fetch('/registrations', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      // The mails to the student begin in the page's language.
      body: JSON.stringify({ ...values, ...(language === 'en' ? {} : { language }) }),
      signal: AbortSignal.timeout(patience),
    });
  } catch (error) {
    logFailure('Failed to send the registration', error);
    return refused(messages.errors.network);
  }
  if (!response.ok) return readRefusal(response, office);
  const answer = registrationAnswer.safeParse(await response.json().catch(() => null));
  if (!answer.success) return refused(errors.failed(office));
  return {
    kind: 'registered',
    number: answer.data.registration_number,
    emailSent: answer.data.email_sent,
  };
}

// A field that robots fill in: out of sight, out of the tab order and out of what assistive technology reads.
function TrapField({ inputRef }: { inputRef: RefObject<HTMLInputElement | null> }) {
  const id = useId();
  return (
    <div aria-hidden="true" className={styles.away}>
      <label htmlFor={id}>{registration.form.trap}</label>
      <input ref={inputRef} id={id} name={trapField} type="text" tabIndex={-1} autoComplete="off" />
    </div>
  );
}

export interface Registered {
  number: string;
  /** Null where the browser itself sent the form. */
  email: string | null;
  /** Whether the number is on its way there. */
  mailed: boolean;
}

const { form: words } = registration;
const empty = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  college_name: '',
  address: '',
  payment_method: '',
} as const;
const payments = paymentMethods.map((value) => ({ value, label: shownName(value) }));

interface RegistrationFormProps {
  /** Where the browser itself may send it. */
  action: string;
  onRegistered: (registered: Registered) => void;
}

export function RegistrationForm({ action, onRegistered }: RegistrationFormProps) {
  const answered = useAnswered();
  const form = useForm({
    resolver: zodResolver(registrationSchema),
    mode: 'onTouched',
    reValidateMode: 'onChange',
    defaultValues: { ...empty, ...answered.values },
    errors: usePlainErrors(answered),
  });
  const { control } = form;
  const trap = useRef<HTMLInputElement>(null);
  const [office] = useInstitute().phones;
  const [problem, setProblem] = useState<string | null>(answered.message ?? null);

  return (
    <Form
      form={form}
      label={words.title}
      action={action}
      onSubmit={async (values) => {
        setProblem(null);
        const sent = { ...values, [trapField]: trap.current?.value ?? '' };
        const outcome = await sendRegistration(sent, office.label);
        if (outcome.kind === 'registered') {
          const { number, emailSent } = outcome;
          onRegistered({ number, email: values.email, mailed: emailSent });
          return;
        }
        setProblem(outcome.message);
        const fields = Object.entries(outcome.fields) as [RegistrationField, string][];
        fields.forEach(([name, message], index) =>
          form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 }),
        );
      }}
    >
      <div className={styles.fields}>
        <TextField
          control={control}
          name="first_name"
          label={words.fields.first_name}
          autoComplete="given-name"
        />
        <TextField
          control={control}
          name="last_name"
          label={words.fields.last_name}
          autoComplete="family-name"
        />
        <TextField
          control={control}
          name="email"
          label={words.fields.email}
          hint={words.hints.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          plain
        />
        <TextField
          control={control}
          name="phone"
          label={words.fields.phone}
          hint={words.hints.phone}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          plain
        />
        <div className={styles.wide}>
          <TextField
            control={control}
            name="college_name"
            label={words.fields.college_name}
            hint={words.hints.college_name}
            autoComplete="organization"
          />
        </div>
        <TextField
          control={control}
          name="address"
          label={`${words.fields.address} (${words.optional})`}
          autoComplete="street-address"
        />
        <NativeSelectField
          control={control}
          name="payment_method"
          label={`${words.fields.payment_method} (${words.optional})`}
          options={payments}
          placeholder={words.paymentPlaceholder}
          hint={words.hints.payment_method}
        />
        <TrapField inputRef={trap} />
        <div className={styles.end}>
          {problem === null ? null : (
            <InlineAlert>
              <LinkedText text={problem} />
            </InlineAlert>
          )}
          <SubmitButton busy={form.formState.isSubmitting} busyText={words.busy}>
            {words.submit}
          </SubmitButton>
        </div>
      </div>
    </Form>
  );
}
