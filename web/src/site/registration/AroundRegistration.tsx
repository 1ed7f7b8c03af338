// What stands around the form, and around how a registration stands: whom to ask, and what registering leads to.
import type { ReactNode } from 'react';
import { formatCount } from '../../../../shared/numbers.ts';
import { registration } from '../../../../shared/words/registration.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import styles from './RegistrationPage.module.css';

function Way({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className={styles.way}>
      <Icon name={icon} size={24} strokeWidth={1.45} className={styles.icon} />
      <div className={styles.words}>
        <p className={`t-small ${styles.quiet}`}>{label}</p>
        <div className={styles.links}>{children}</div>
      </div>
    </div>
  );
}

/** Whom to ask. */
export function Questions() {
  const { contact } = registration;
  const { phones, email } = useInstitute();
  return (
    <section aria-labelledby="registration-contact" className={styles.questions}>
      <h2 className="t-h3" id="registration-contact">
        {contact.title}
      </h2>
      <div className={styles.ways}>
        <Way icon="phone" label={contact.phones}>
          {phones.map(({ label, tel }) => (
            <a key={tel} href={`tel:${tel}`} className="num">
              {label}
            </a>
          ))}
        </Way>
        <Way icon="mail" label={contact.email}>
          <a href={`mailto:${email}`}>{email}</a>
        </Way>
      </div>
    </section>
  );
}

/** What happens after the form, in order. */
export function Steps() {
  return (
    <ol className={styles.steps}>
      {registration.steps.map(({ title, text }, index) => (
        <li key={title}>
          <span className="t-figureM" aria-hidden="true">
            {formatCount(index + 1)}
          </span>
          <div>
            <h2 className="t-h5">{title}</h2>
            <p className={styles.quiet}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
