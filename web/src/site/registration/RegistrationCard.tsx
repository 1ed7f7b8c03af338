// The product's own form with its heading, and what comes of it: in /registration, and alone at /registration/form.
import { useState } from 'react';
import { registration } from '../../../../shared/words/registration.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import styles from './RegistrationCard.module.css';
import { RegistrationDone } from './RegistrationDone.tsx';
import { RegistrationForm, type Registered } from './RegistrationForm.tsx';

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
