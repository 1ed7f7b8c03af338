// /contact: call, e-mail, visit, hours, and where it is. There is no form.
import { type ReactNode, useId, useState } from 'react';
import { inDigits } from '../../../../shared/numbers.ts';
import { contact } from '../../content/contact.ts';
import { mapFrame, mapPage } from '../../content/thirdParty.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './ContactPage.module.css';

// The way to the office, drawn: what one sees when walking there, not every lane. North is up; 1200 × 480, cut at
// the sides on phones, where the office stays in the middle.
/** Putalisadak from Kamaladi down past Singha Durbar; Bagbazar and Dillibazar across; Ratna Park's ring in the west. */
const main = 'M612-20C608 60 604 130 606 214C608 300 640 372 668 500';
const cross = 'M250 176C360 190 480 206 606 214S880 176 1220 132';
const ring = 'M150-20C160 90 196 140 250 176S250 380 236 500';
const north = 'M250 176C330 120 450 96 608 60';

const lanes =
  'M392 192C384 270 400 350 388 500M500 206C496 120 470 60 474-20M500 206C504 300 520 390 510 500M742 198C730 120 742 50 736-20M742 198C756 290 780 380 774 500M910 172C900 100 912 40 906-20M910 172C930 260 940 380 932 500M388 340C450 344 520 352 640 342M640 342C720 330 800 338 940 320M1060 152C1070 260 1064 380 1072 500M608 60C700 52 800 44 906 52M906 52C1000 40 1100 30 1220 22';

function MapSketch() {
  const { name } = useInstitute();
  const { labels } = contact.map;
  return (
    <svg
      className={styles.sketch}
      viewBox="0 0 1200 480"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={contact.map.sketch}
    >
      <rect className={styles.land} width="1200" height="480" />
      <path className={styles.green} d="M0 214C90 206 160 200 214 202L222 480H0z" />
      <path className={styles.green} d="M20 96h150l34 74L20 182z" />
      <path className={styles.water} d="M36 0h98l12 66H36z" />
      <path className={styles.palace} d="M706 342h240v138H742z" />
      <g className={styles.roads}>
        <path className={styles.lane} d={lanes} />
        <path className={styles.edge} d={`${main}${cross}${ring}${north}`} />
        <path className={styles.road} d={`${main}${cross}${ring}${north}`} />
        <path className={styles.walk} d="M262 178C360 191 480 207 594 213" />
      </g>
      <text x="104" y="146">
        {labels.park}
      </text>
      <text x="112" y="348">
        {labels.ground}
      </text>
      <text x="88" y="38">
        {labels.pond}
      </text>
      <text x="836" y="420">
        {labels.palace}
      </text>
      <text className={styles.street} x="478" y="184" transform="rotate(5 478 184)">
        {labels.west}
      </text>
      <text className={styles.street} x="716" y="214" transform="rotate(-5 716 214)">
        {labels.east}
      </text>
      <text className={styles.street} x="640" y="330" transform="rotate(73 640 330)">
        {labels.street}
      </text>
      <text className={styles.street} x="500" y="84" transform="rotate(-10 500 84)">
        {labels.north}
      </text>
      <g transform="translate(606 214)">
        <path className={styles.pin} d="M0 0C-5-14-20-24-20-40a20 20 0 1 1 40 0C20-24 5-14 0 0z" />
        <circle className={styles.eye} cy="-40" r="7" />
        <text className={styles.office} x="30" y="-42">
          {name}
        </text>
      </g>
    </svg>
  );
}

// Where the office is: our own sketch, and the real map in its place once somebody asks for it.
/** The button that had the focus is gone: the map is what was asked for. */
const focus = (frame: HTMLElement | null): void => frame?.focus();

/** Where nothing is drawn: the address. */
function Elsewhere() {
  const { name, address } = useInstitute();
  return (
    <address>
      <Icon name="pin" size={40} />
      <b>{name}</b>
      <span>
        {address.street}, {address.city}
      </span>
    </address>
  );
}

function OfficeMap() {
  const [shown, setShown] = useState(false);
  const { address, location } = useInstitute();
  return (
    <div className={styles.stage}>
      {shown ? (
        <iframe
          ref={focus}
          src={mapFrame(location)}
          title={
            location.drawn ? contact.map.frame : contact.map.frameElsewhere(address.street, address.city)
          }
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <>
          {/* It knows one place only. */}
          {location.drawn ? <MapSketch /> : <Elsewhere />}
          <Button variant="ink" onClick={() => setShown(true)}>
            <Icon name="pin" />
            {contact.map.load}
          </Button>
        </>
      )}
    </div>
  );
}

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
              {address.city} {inDigits(address.postalCode)}, {address.country}
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
