// The public footer (2.3): the ridge, one call to action, the links whose pages exist.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled, type Theme } from '@mui/material/styles';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { footer } from '../../content/home.ts';
import { institute } from '../../content/institute.ts';
import { footerMenu, legalMenu } from '../../content/navigation.ts';
import { useRouteExists } from '../../lib/existingRoutes.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { RidgeEdge } from '../../ui/art/RidgeEdge.tsx';

const linkStyle = ({ theme }: { theme: Theme }) => ({
  display: 'flex',
  alignItems: 'center',
  minHeight: 36,
  [theme.breakpoints.down('md')]: { minHeight: 44 },
  '&:hover': { color: theme.vars.palette.onNight },
});
const FooterLink = styled(Link)(linkStyle);
const Contact = styled('a')(linkStyle);

/** 'Get Started' once there is a contact page; until then the number one would find there. */
function Action() {
  const exists = useRouteExists();
  if (exists(paths.contact.pattern))
    return (
      <Button variant="contained" href={paths.contact.href()} endIcon={<Icon name="arrow" />}>
        {footer.action}
      </Button>
    );
  const [phone] = institute.phones;
  return (
    <Button variant="night" href={`tel:${phone.tel}`} startIcon={<Icon name="phone" />}>
      {phone.label}
    </Button>
  );
}

export function SiteFooter() {
  const exists = useRouteExists();
  const columns = footerMenu
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => exists(entry.to)) }))
    .filter((group) => group.entries.length > 0);
  const legal = legalMenu.filter((entry) => exists(entry.to));
  return (
    <Box component="footer" data-print="off">
      <RidgeEdge />
      <Box data-surface="night" sx={{ color: 'onNight2' }}>
        <Wrap>
          <Box
            sx={{
              display: 'flex',
              flexDirection: { xs: 'column', md: 'row' },
              justifyContent: 'space-between',
              alignItems: { xs: 'stretch', md: 'center' },
              gap: { xs: 2.5, md: 4 },
              pt: { xs: 3, md: 5 },
              pb: { xs: 4.5, md: 6 },
              borderBottom: 1,
              borderColor: 'nightLine',
              color: 'onNight',
            }}
          >
            <Typography variant="h2" component="p">
              {footer.title}
            </Typography>
            <Action />
          </Box>
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: '1fr 1fr', md: `1.5fr repeat(${columns.length + 1}, 1fr)` },
              gap: { xs: '32px 24px', md: 5 },
              pt: { xs: 4.5, md: 6 },
              pb: { xs: 4.5, md: 5 },
              fontSize: 16,
            }}
          >
            <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' } }}>
              <Box component={Link} to={paths.home.href()} sx={{ color: 'onNight' }}>
                <Logo />
              </Box>
              <Box component="p" sx={{ mt: '14px', maxWidth: '24em' }}>
                {institute.tagline}
              </Box>
            </Box>
            {columns.map((group) => (
              <nav key={group.label} aria-label={group.label}>
                <Typography variant="h6" component="p" sx={{ color: 'onNight', mb: '6px' }}>
                  {group.label}
                </Typography>
                {group.entries.map((entry) => (
                  <FooterLink key={entry.to} to={entry.to}>
                    {entry.label}
                  </FooterLink>
                ))}
              </nav>
            ))}
            <div>
              <Typography variant="h6" component="p" sx={{ color: 'onNight', mb: '6px' }}>
                Call or write
              </Typography>
              {institute.phones.map((phone) => (
                <Contact key={phone.tel} href={`tel:${phone.tel}`} className="num">
                  {phone.label}
                </Contact>
              ))}
              <Contact href={`mailto:${institute.email}`}>{institute.email}</Contact>
            </div>
          </Box>
          <Box
            sx={{
              display: 'flex',
              flexDirection: { xs: 'column', md: 'row' },
              justifyContent: 'space-between',
              gap: { xs: 0.5, md: 2 },
              pt: 2.5,
              pb: { xs: 6, md: 3.5 },
              borderTop: 1,
              borderColor: 'nightLine',
              fontSize: 15,
            }}
          >
            <span>{institute.copyright}</span>
            <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              {legal.map((entry, index) => (
                <Fragment key={entry.to}>
                  {index > 0 ? <span aria-hidden="true">·</span> : null}
                  <FooterLink to={entry.to}>{entry.label}</FooterLink>
                </Fragment>
              ))}
            </Box>
          </Box>
        </Wrap>
      </Box>
    </Box>
  );
}
