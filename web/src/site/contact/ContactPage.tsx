// /contact: call, e-mail, visit, hours, and where it is. There is no form.
import { type ReactNode, useId } from 'react';
import { contact } from '../../content/contact.ts';
import { mapPage } from '../../content/thirdParty.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './ContactPage.module.css';
import { OfficeMap } from './OfficeMap.tsx';

interface CardProps {
  icon: IconName;
  title: string;
  children: ReactNode;
}

function Card({ icon, title, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.card}>
      <Icon name={icon} size={32} />
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

export function ContactPage() {
  const { address, phones, email, callHours, officeHours, location } = useInstitute();
  return (
    <>
      <Wrap>
        <PageHead title={contact.title} lead={contact.lead} />
        <div className={styles.cards}>
          <Card icon="phone" title={contact.call.title}>
            {phones.map((phone) => (
              <a key={phone.tel} href={`tel:${phone.tel}`} className="num">
                {phone.label}
              </a>
            ))}
            <p>{callHours}</p>
          </Card>
          <Card icon="mail" title={contact.email.title}>
            <a href={`mailto:${email}`}>{email}</a>
            <p>{contact.email.text}</p>
          </Card>
          <Card icon="pin" title={contact.visit.title}>
            <address>
              {address.street}
              <br />
              {address.city} {address.postalCode}, {address.country}
            </address>
            <p>{contact.visit.place(address.city)}</p>
          </Card>
          <Card icon="clock" title={contact.hours.title}>
            <b className="num">{officeHours}</b>
            <p>{contact.hours.note}</p>
          </Card>
        </div>
      </Wrap>
      <Section aria-labelledby="map">
        <Wrap>
          <SectionHead
            id="map"
            title={contact.map.title}
            lead={address.directions}
            action={
              <LinkButton href={mapPage(location)} target="_blank" rel="noopener noreferrer">
                {contact.map.open}
                <Icon name="external" size={18} />
              </LinkButton>
            }
          />
          <OfficeMap />
          <p className={`t-small ${styles.note}`}>{contact.map.note}</p>
        </Wrap>
      </Section>
    </>
  );
}
