// The product's own form with its heading, and what comes of it: in /registration, and alone at /registration/form.
import { useEffect, useRef, useState } from 'react';
import { ownAddress } from '../../../../shared/language.ts';
import { formatCount } from '../../../../shared/numbers.ts';
import { registration } from '../../../../shared/words/registration.ts';
import { useAnswered } from '../../lib/pageContext.ts';
import { paths } from '../../lib/paths.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { LinkedText } from '../../ui/LinkedText.tsx';
import { Garland } from '../../ui/art/Garland.tsx';
import styles from './RegistrationCard.module.css';
import { type Registered, RegistrationForm } from './RegistrationForm.tsx';

// After registering: the number, large, under a garland; what happens next; one thing to do.
interface RegistrationDoneProps {
  heading: 'h1' | 'h2';
  framed: boolean;
  /** The form's page. */
  action: string;
  registered: Registered;
  onAnother: () => void;
}

const { done, status: words } = registration;

function RegistrationDone({
  heading: Heading,
  framed,
  action,
  registered,
  onAnother,
}: RegistrationDoneProps) {
  const { number, email, mailed } = registered;
  const { phones, callHours } = useInstitute();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Also scrolls to where it begins: the button stood far below.
    title.current?.focus();
  }, []);
  return (
    <div>
      <svg viewBox="-14 0 268 92" aria-hidden="true" className={styles.garland}>
        <Garland />
      </svg>
      <Heading className={`t-h2 ${styles.title}`} ref={title} tabIndex={-1}>
        {done.title}
      </Heading>
      <dl className={styles.number}>
        <dt>{done.number}</dt>
        <dd className="t-figureXl">{number}</dd>
      </dl>
      <p className={styles.keep}>
        {done.keep} {mailed ? (email === null ? done.mailedPlain : done.mailed(email)) : null}
      </p>
      <ol className={styles.next}>
        {done.next(phones[0].label, callHours).map((text, index) => (
          <li key={text}>
            <span aria-hidden="true">{formatCount(index + 1)}</span>
            <span>
              <LinkedText text={text} />
            </span>
          </li>
        ))}
      </ol>
      <div className={styles.ways}>
        <LinkButton
          variant="contained"
          href={paths.auth.href({ tab: 'signup' })}
          {...(framed ? { target: '_top' } : { state: { email: email ?? undefined } })}
        >
          {done.signUp}
        </LinkButton>
        <LinkButton href={action} onClick={onAnother}>
          {done.another}
        </LinkButton>
        <LinkButton
          variant="text"
          href={paths.registrationStatus.href()}
          {...(framed ? { target: '_top' } : {})}
        >
          {words.link}
        </LinkButton>
      </div>
    </div>
  );
}

interface RegistrationCardProps {
  heading: 'h1' | 'h2';
  /** It stands in a frame, which its links leave. */
  framed?: boolean;
}

export function RegistrationCard({ heading: Heading, framed = false }: RegistrationCardProps) {
  const { registered: before } = useAnswered();
  const [registered, setRegistered] = useState<Registered | null>(
    before ? { number: before.number, email: null, mailed: before.emailSent } : null,
  );
  const action = framed ? paths.registrationForm.href() : paths.registration.href();
  return (
    <div className={styles.body}>
      {registered === null ? (
        <>
          <Heading className="t-h3">{registration.form.title}</Heading>
          <p className={styles.lead}>{registration.form.lead}</p>
          <RegistrationForm action={ownAddress(action)} onRegistered={setRegistered} />
        </>
      ) : (
        <RegistrationDone
          heading={Heading}
          framed={framed}
          action={action}
          registered={registered}
          onAnother={() => setRegistered(null)}
        />
      )}
    </div>
  );
}
