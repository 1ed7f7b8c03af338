// /registration: the form, whom to ask below it, and what registering leads to. Ours stands in the page; one that an
// institute has elsewhere stands in a frame.
import type { ReactNode } from 'react';
import { formatCount } from '../../../../shared/numbers.ts';
import { registration } from '../../../../shared/words/registration.ts';
import { paths } from '../../lib/paths.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { RegistrationCard } from './RegistrationCard.tsx';
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

function Questions() {
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
function Steps() {
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

/** How long a form of somebody else is nobody knows: a frame scrolls, and says so. */
function ForeignForm({ address }: { address: string }) {
  const { form } = registration;
  return (
    <>
      <div className={styles.card}>
        <iframe title={form.title} src={address} className={styles.frame} />
      </div>
      <p className={styles.alone}>
        {form.scrolls}{' '}
        <LinkButton variant="text" href={address} target="_blank">
          {form.alone}
          <Icon name="external" size={18} />
        </LinkButton>
      </p>
    </>
  );
}

export function RegistrationPage() {
  const { registrationForm } = useInstitute();
  return (
    <Wrap>
      <PageHead title={registration.title} lead={registration.lead} />
      <div className={styles.columns}>
        <div className={styles.main}>
          {registrationForm === paths.registrationForm.href() ? (
            <div className={styles.card}>
              <RegistrationCard heading="h2" />
            </div>
          ) : (
            <ForeignForm address={registrationForm} />
          )}
          <p className={styles.alone}>
            <LinkButton variant="text" href={paths.registrationStatus.href()}>
              {registration.status.link}
              <Icon name="arrow" size={18} />
            </LinkButton>
          </p>
          <Questions />
        </div>
        <Steps />
      </div>
    </Wrap>
  );
}
