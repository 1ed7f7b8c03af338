// /registration: the form, whom to ask below it, and what registering leads to. Ours stands in the page; one that an
// institute has elsewhere stands in a frame.
import { registration } from '../../../../shared/words/registration.ts';
import { paths } from '../../lib/paths.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { Questions, Steps } from './AroundRegistration.tsx';
import { RegistrationCard } from './RegistrationCard.tsx';
import styles from './RegistrationPage.module.css';

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
