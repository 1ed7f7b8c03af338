// The product's own form with its heading, and what comes of it: in /registration, and alone at /registration/form.
import { useEffect, useRef, useState } from 'react';
import { registration } from '../../../../shared/words/registration.ts';
import { paths } from '../../lib/paths.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Garland } from '../../ui/art/Garland.tsx';
import styles from './RegistrationCard.module.css';
import { type Registered, RegistrationForm } from './RegistrationForm.tsx';

// After registering: the number, large, under a garland; what happens next; one thing to do.
interface RegistrationDoneProps {
  heading: 'h1' | 'h2';
  framed: boolean;
  registered: Registered;
  onAnother: () => void;
}

const { done } = registration;

function RegistrationDone({ heading: Heading, framed, registered, onAnother }: RegistrationDoneProps) {
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
        {done.keep} {mailed ? done.mailed(email) : null}
      </p>
      <ol className={styles.next}>
        {done.next(phones[0].label, callHours).map((text, index) => (
          <li key={text}>
            <span aria-hidden="true">{index + 1}</span>
            {text}
          </li>
        ))}
      </ol>
      <div className={styles.ways}>
        <LinkButton
          variant="contained"
          href={paths.auth.href({ tab: 'signup' })}
          {...(framed ? { target: '_top' } : { state: { email } })}
        >
          {done.signUp}
        </LinkButton>
        <Button onClick={onAnother}>{done.another}</Button>
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
  const [registered, setRegistered] = useState<Registered | null>(null);
  const [office] = useInstitute().phones;
  return (
    <div className={styles.body}>
      {registered === null ? (
        <>
          <Heading className="t-h3">{registration.form.title}</Heading>
          <p className={styles.lead}>{registration.form.lead}</p>
          <noscript>
            <p className={styles.noScript}>{registration.form.noScript(office.label)}</p>
          </noscript>
          <div className={styles.form}>
            <RegistrationForm onRegistered={setRegistered} />
          </div>
        </>
      ) : (
        <RegistrationDone
          heading={Heading}
          framed={framed}
          registered={registered}
          onAnother={() => setRegistered(null)}
        />
      )}
    </div>
  );
}
