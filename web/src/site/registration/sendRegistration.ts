// POST /registrations, and what its answers mean for the form.
import {
  registrationAnswer,
  registrationRefusal,
  type RegistrationField,
} from '../../../../shared/registrationSchema.ts';
import { messages } from '../../../../shared/words/messages.ts';
import { registration } from '../../../../shared/words/registration.ts';
import { logFailure } from '../../lib/log.ts';

export type Outcome =
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
export async function sendRegistration(values: object, office: string): Promise<Outcome> {
  let response: Response;
  try {
    response = await fetch('/registrations', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: JSON.stringify(values),
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
