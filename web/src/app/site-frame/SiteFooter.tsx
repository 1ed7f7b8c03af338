// The public footer (2.3): the ridge, one call to action, the links whose pages exist, the institute's facts.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { footer } from '../../content/home.ts';
import { footerMenu, legalMenu } from '../../content/navigation.ts';
import { useRouteExists } from '../../lib/existingRoutes.ts';
import { paths } from '../../lib/paths.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { RidgeEdge } from '../../ui/art/RidgeEdge.tsx';

const Top = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 20,
  padding: '24px 0 36px',
  borderBottom: `1px solid ${theme.vars.palette.nightLine}`,
  color: theme.vars.palette.onNight,
  [theme.breakpoints.up('md')]: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: 32,
    padding: '40px 0 48px',
  },
}));

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '32px 24px',
  padding: '36px 0',
  fontSize: 16,
  '& > div, & > address': { gridColumn: '1 / -1' },
  '& h2': {
    margin: '0 0 6px',
    fontSize: 16,
    fontWeight: 600,
    lineHeight: 1.3,
    color: theme.vars.palette.onNight,
  },
  '& a': { display: 'flex', alignItems: 'center', minHeight: 44 },
  '& a:hover': { color: theme.vars.palette.onNight },
  '& p': { maxWidth: '24em', lineHeight: 1.45 },
  '& address': { fontStyle: 'normal' },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: '1.5fr',
    gridAutoColumns: '1fr',
    gridAutoFlow: 'column',
    gap: 40,
    padding: '48px 0 40px',
    '& > div, & > address': { gridColumn: 'auto' },
    '& a': { minHeight: 36 },
  },
}));

const End = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 4,
  // The chat button's room.
  padding: '20px 0 96px',
  borderTop: `1px solid ${theme.vars.palette.nightLine}`,
  fontSize: 15,
  '& > span': { display: 'flex', alignItems: 'center', gap: 8 },
  '& a': { display: 'flex', alignItems: 'center', minHeight: 44 },
  '& a:hover': { color: theme.vars.palette.onNight },
  [theme.breakpoints.up('md')]: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    alignItems: 'center',
    padding: '14px 0 22px',
  },
  // Wide enough for the button beside the column; below that the last line keeps clear of it.
  [theme.breakpoints.between('md', 1440)]: { paddingRight: 72 },
}));

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
      <p style={{ marginTop: 6 }}>
        {address.street}, {address.city}
        <br />
        {officeHours}
      </p>
    </address>
  );
}

export function SiteFooter() {
  const exists = useRouteExists();
  const { tagline, copyright } = useInstitute();
  const columns = footerMenu
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => exists(entry.to)) }))
    .filter((group) => group.entries.length > 0);
  const legal = legalMenu.filter((entry) => exists(entry.to));
  return (
    <Box component="footer" data-print="off">
      <RidgeEdge />
      <Box data-surface="night" sx={{ color: 'onNight2' }}>
        <Wrap>
          <Top>
            <Typography variant="h2" component="p">
              {footer.title}
            </Typography>
            <Button variant="contained" href={paths.contact.href()} endIcon={<Icon name="arrow" />}>
              {footer.action}
            </Button>
          </Top>
          <Columns>
            <div>
              <Box component={Link} to={paths.home.href()} sx={{ color: 'onNight', width: 'fit-content' }}>
                <Logo />
              </Box>
              <Box component="p" sx={{ mt: 1 }}>
                {tagline}
              </Box>
            </div>
            {columns.map((group) => (
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
          </Columns>
          <End>
            <span>{copyright}</span>
            <span>
              {legal.map((entry, index) => (
                <Fragment key={entry.to}>
                  {index > 0 ? <span aria-hidden="true">·</span> : null}
                  <Link to={entry.to}>{entry.label}</Link>
                </Fragment>
              ))}
            </span>
          </End>
        </Wrap>
      </Box>
    </Box>
  );
}
