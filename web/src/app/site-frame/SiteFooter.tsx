// The public footer: the ridge, one call to action, the links whose pages exist, the institute's facts.
import { Fragment, useState } from 'react';
import { Link } from 'react-router-dom';
import { kathmanduDay } from '../../../../shared/dates.ts';
import { inDigits } from '../../../../shared/numbers.ts';
import { footer, footerMenu, legalMenu } from '../../content/navigation.ts';
import { paths } from '../../lib/paths.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { useHydrated } from '../../lib/useNow.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { RidgeEdge } from '../../ui/art/RidgeEdge.tsx';
import styles from './SiteFooter.module.css';

function Facts() {
  const { address, phones, email, officeHours } = useInstitute();
  return (
    <address>
      <h2>{footer.contact}</h2>
      {phones.map((phone) => (
        <a key={phone.tel} href={`tel:${phone.tel}`} className="num">
          {phone.label}
        </a>
      ))}
      <a href={`mailto:${email}`}>{email}</a>
      <p>
        {address.street}, {address.city}
        <br />
        {officeHours}
      </p>
    </address>
  );
}

/** The year is the clock's: of a page that was drawn before New Year, the browser draws this line once more. */
function Copyright() {
  const { name, copyrightYear } = useInstitute();
  const [today] = useState(() => kathmanduDay(new Date()));
  return (
    <span key={String(useHydrated())} suppressHydrationWarning>
      {`© ${inDigits(copyrightYear || today.slice(0, 4))} ${name}`}
    </span>
  );
}

export function SiteFooter() {
  const { tagline } = useInstitute();
  return (
    <footer data-print="off">
      <RidgeEdge />
      <div data-surface="night" className={styles.night}>
        <Wrap>
          <div className={styles.top}>
            <p className="t-h2">{footer.title}</p>
            <LinkButton variant="contained" href={paths.contact.href()}>
              {footer.action}
              <Icon name="arrow" />
            </LinkButton>
          </div>
          <div className={styles.columns}>
            <div>
              <Link to={paths.home.href()} className={styles.home}>
                <Logo />
              </Link>
              <p className={styles.tagline}>{tagline}</p>
            </div>
            {footerMenu.map((group) => (
              <nav key={group.label} aria-label={group.label}>
                <h2>{group.label}</h2>
                {group.entries.map((entry) => (
                  <Link key={entry.to} to={entry.to}>
                    {entry.label}
                  </Link>
                ))}
              </nav>
            ))}
            <Facts />
          </div>
          <div className={styles.end}>
            <Copyright />
            <span>
              {legalMenu.map((entry, index) => (
                <Fragment key={entry.to}>
                  {index > 0 ? <span aria-hidden="true">·</span> : null}
                  <Link to={entry.to}>{entry.label}</Link>
                </Fragment>
              ))}
              <span aria-hidden="true">·</span>
              <LanguageSwitch />
            </span>
          </div>
        </Wrap>
      </div>
    </footer>
  );
}
