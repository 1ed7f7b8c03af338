// /contact (2.8): call, e-mail, visit, hours, and where it is. There is no form.
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { contact } from '../../content/contact.ts';
import { mapPage } from '../../content/thirdParty.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Section } from '../../ui/Section.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { OfficeMap } from './OfficeMap.tsx';

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  '& > section': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    padding: 24,
    border: `1px solid ${theme.vars.palette.line}`,
    borderRadius: 12,
    backgroundColor: theme.vars.palette.surface,
  },
  '& h2': {
    margin: '16px 0 6px',
    fontSize: 16,
    fontWeight: 600,
    lineHeight: 1.3,
    color: theme.vars.palette.ink3,
  },
  // What one dials or copies stands large.
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: 44,
    fontSize: 26,
    fontWeight: 500,
    lineHeight: 1.2,
    letterSpacing: '-.02em',
    '&:hover': { textDecoration: 'underline', textDecorationThickness: 1, textUnderlineOffset: '.18em' },
  },
  '& address': { fontSize: 20, fontStyle: 'normal', lineHeight: 1.35, letterSpacing: '-.01em' },
  '& p': { marginTop: 'auto', paddingTop: 14, color: theme.vars.palette.ink2, lineHeight: 1.4 },
  '& b': { fontSize: 26, fontWeight: 500, lineHeight: 1.4, letterSpacing: '-.02em' },
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr' },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'repeat(12, 1fr)',
    gap: 24,
    '& > section': { gridColumn: 'span 5', padding: 28 },
    '& > :nth-of-type(1), & > :nth-of-type(4)': { gridColumn: 'span 7' },
  },
}));

interface CardProps {
  icon: IconName;
  title: string;
  children: ReactNode;
}

function Card({ icon, title, children }: CardProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
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
        <Cards>
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
        </Cards>
      </Wrap>
      <Section aria-labelledby="map">
        <Wrap>
          <SectionHead
            id="map"
            title={contact.map.title}
            lead={address.directions}
            action={
              <Button
                variant="outlined"
                href={mapPage(location)}
                target="_blank"
                rel="noopener noreferrer"
                endIcon={<Icon name="external" size={18} />}
              >
                {contact.map.open}
              </Button>
            }
          />
          <OfficeMap />
          <Typography variant="small" sx={{ mt: 2, color: 'ink3' }}>
            {contact.map.note}
          </Typography>
        </Wrap>
      </Section>
    </>
  );
}
