// /registration (2.9): the form in its frame, whom to ask below it, and what registering leads to.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { registration } from '../../content/registration.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { Wrap } from '../../ui/Wrap.tsx';

function Way({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 2, py: 1.5, borderTop: 1, borderColor: 'line', flex: '1 1 260px' }}>
      <Box sx={{ color: 'link', pt: '12px' }}>
        <Icon name={icon} size={24} strokeWidth={1.45} />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="small" sx={{ color: 'ink2' }}>
          {label}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>{children}</Box>
      </Box>
    </Box>
  );
}

/** A link that a thumb can hit. */
const target = { display: 'inline-flex', alignItems: 'center', minHeight: 44, fontSize: 18, fontWeight: 600 };

function Questions() {
  const { contact } = registration;
  const { phones, email } = useInstitute();
  return (
    <Box component="section" aria-labelledby="registration-contact" sx={{ mt: 5 }}>
      <Typography variant="h3" component="h2" id="registration-contact" sx={{ mb: 2 }}>
        {contact.title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
        <Way icon="phone" label={contact.phones}>
          {phones.map(({ label, tel }) => (
            <Link key={tel} href={`tel:${tel}`} sx={{ ...target, fontFeatureSettings: "'tnum' 1" }}>
              {label}
            </Link>
          ))}
        </Way>
        <Way icon="mail" label={contact.email}>
          <Link href={`mailto:${email}`} sx={{ ...target, overflowWrap: 'anywhere' }}>
            {email}
          </Link>
        </Way>
      </Box>
    </Box>
  );
}

/** What happens after the form, in order. */
function Steps() {
  return (
    <Box component="ol" sx={{ borderTop: 2, borderColor: 'ink', m: 0, p: 0, listStyle: 'none' }}>
      {registration.steps.map(({ title, text }, index) => (
        <Box
          component="li"
          key={title}
          sx={{ display: 'flex', gap: 2, py: 2.25, borderBottom: 1, borderColor: 'line' }}
        >
          <Typography variant="figureM" component="span" aria-hidden="true" sx={{ width: 28, flex: 'none' }}>
            {index + 1}
          </Typography>
          <Box>
            <Typography variant="h5" component="h2">
              {title}
            </Typography>
            <Typography sx={{ color: 'ink2', mt: 0.5 }}>{text}</Typography>
          </Box>
        </Box>
      ))}
    </Box>
  );
}

export function RegistrationPage() {
  const { registrationForm } = useInstitute();
  return (
    <Wrap>
      <PageHead title={registration.title} lead={registration.lead} />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 344px' },
          gap: { xs: 5, md: 6 },
          alignItems: 'start',
          pb: { xs: 7, md: 12 },
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          {/* On a phone the frame takes the whole width: its own padding is the page's. */}
          <Card sx={{ overflow: 'hidden', mx: { xs: '-16px', sm: 0 } }}>
            <Box
              component="iframe"
              title={registration.form.title}
              src={registrationForm}
              sx={{ display: 'block', width: '100%', height: 800, border: 0, bgcolor: 'surface' }}
            />
          </Card>
          <Questions />
        </Box>
        <Steps />
      </Box>
    </Wrap>
  );
}
