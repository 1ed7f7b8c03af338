// /registration/status: how a registration stands, by its number and phone, without a login, and without scripts.
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { formatDate } from '../../../../shared/dates.ts';
import { ownAddress } from '../../../../shared/language.ts';
import { type Standing, statusAnswer, statusSchema } from '../../../../shared/registrationStatus.ts';
import { messages } from '../../../../shared/words/messages.ts';
import { registration } from '../../../../shared/words/registration.ts';
import { logFailure } from '../../lib/log.ts';
import { useAnswered } from '../../lib/pageContext.ts';
import { paths } from '../../lib/paths.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { usePlainErrors } from '../../ui/form/PlainRefusal.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Questions, Steps } from './AroundRegistration.tsx';
import page from './RegistrationPage.module.css';
import styles from './RegistrationStatusPage.module.css';

const { status: words } = registration;
/** After this a mobile network has lost the answer (milliseconds). */
const patience = 30_000;

/** The registration, or what to say above the button; never rejects. */
async function askStatus(values: object, office: string): Promise<Standing | string> {
  try {
    const response = await fetch('/registrations/status', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'same-origin',
      body: JSON.stringify(values),
      signal: AbortSignal.timeout(patience),
    });
    if (response.status === 429) {
      return words.errors.tooMany(Math.ceil((Number(response.headers.get('retry-after')) || 60) / 60));
    }
    const answer = response.ok ? statusAnswer.safeParse(await response.json().catch(() => null)) : undefined;
    if (answer?.success !== true) return words.errors.failed(office);
    return answer.data.registration ?? words.errors.none(office);
  } catch (error) {
    logFailure('Failed to ask for the status', error);
    return messages.errors.network;
  }
}

const icons: Readonly<Record<Standing['approval_status'], IconName>> = {
  pending: 'clock',
  approved: 'checkCircle',
  rejected: 'alert',
};

function Found({ standing, onAnother }: { standing: Standing; onAnother: () => void }) {
  const { registration_number, approval_status, registered_on } = standing;
  const { title, text } = words.states[approval_status];
  const [office] = useInstitute().phones;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus();
  }, []);
  return (
    <div className={styles.found} data-state={approval_status}>
      <Icon name={icons[approval_status]} size={40} strokeWidth={1.45} className={styles.icon} />
      <h2 className={`t-h2 ${styles.title}`} ref={head} tabIndex={-1}>
        {title}
      </h2>
      <p className="num">
        <strong>{registration_number}</strong> · {words.registeredOn(formatDate(registered_on))}
      </p>
      <p className={styles.text}>{text}</p>
      <div className={styles.ways}>
        {approval_status === 'approved' ? (
          <LinkButton variant="contained" href={paths.auth.href()}>
            {words.signIn}
          </LinkButton>
        ) : (
          <LinkButton variant="contained" href={`tel:${office.tel}`}>
            <Icon name="phone" />
            {words.call(office.label)}
          </LinkButton>
        )}
        <LinkButton href={paths.registrationStatus.href()} onClick={onAnother}>
          {words.another}
        </LinkButton>
      </div>
    </div>
  );
}

function Ask({ onFound }: { onFound: (standing: Standing) => void }) {
  const answered = useAnswered();
  const [office] = useInstitute().phones;
  const [problem, setProblem] = useState<string | null>(answered.message ?? null);
  const form = useForm({
    resolver: zodResolver(statusSchema),
    mode: 'onTouched',
    defaultValues: { registration_number: '', phone: '', ...answered.values },
    errors: usePlainErrors(answered),
  });
  return (
    <Form
      form={form}
      label={words.form}
      action={ownAddress(paths.registrationStatus.href())}
      onSubmit={async (values) => {
        setProblem(null);
        const answer = await askStatus(values, office.label);
        if (typeof answer === 'string') setProblem(answer);
        else onFound(answer);
      }}
    >
      <TextField
        control={form.control}
        name="registration_number"
        label={words.fields.registration_number}
        hint={words.hints.registration_number}
        plain
      />
      <TextField
        control={form.control}
        name="phone"
        label={words.fields.phone}
        hint={words.hints.phone}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        plain
      />
      <div className={styles.end}>
        {problem === null ? null : <InlineAlert>{problem}</InlineAlert>}
        <SubmitButton busy={form.formState.isSubmitting} busyText={words.busy}>
          {words.submit}
        </SubmitButton>
      </div>
    </Form>
  );
}

export function RegistrationStatusPage() {
  const { standing: before } = useAnswered();
  const [standing, setStanding] = useState<Standing | null>(before ?? null);
  return (
    <Wrap>
      <PageHead title={words.title} lead={words.lead} />
      <div className={page.columns}>
        <div className={page.main}>
          <div className={styles.card}>
            {standing === null ? (
              <Ask onFound={setStanding} />
            ) : (
              <Found standing={standing} onAnother={() => setStanding(null)} />
            )}
          </div>
          <Questions />
        </div>
        <Steps />
      </div>
    </Wrap>
  );
}
