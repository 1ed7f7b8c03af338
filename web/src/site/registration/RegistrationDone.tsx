// After registering: the number, large, under a garland; what happens next; one thing to do.
import { useEffect, useRef } from 'react';
import { registration } from '../../../../shared/words/registration.ts';
import { paths } from '../../lib/paths.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Garland } from '../../ui/art/Garland.tsx';
import styles from './RegistrationDone.module.css';
import type { Registered } from './RegistrationForm.tsx';

interface RegistrationDoneProps {
  heading: 'h1' | 'h2';
  framed: boolean;
  registered: Registered;
  onAnother: () => void;
}

const { done } = registration;

export function RegistrationDone({ heading: Heading, framed, registered, onAnother }: RegistrationDoneProps) {
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
