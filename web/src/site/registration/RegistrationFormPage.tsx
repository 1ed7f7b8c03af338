// /registration/form: the form alone, for the frame of /registration (decision 31).
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { registration } from '../../content/registration.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { RegistrationDone } from './RegistrationDone.tsx';
import { RegistrationForm, type Registered } from './RegistrationForm.tsx';

export function RegistrationFormPage() {
  const [registered, setRegistered] = useState<Registered | null>(null);
  const [office] = useInstitute().phones;
  return (
    <Box sx={{ maxWidth: 760, mx: 'auto', p: { xs: '24px 16px 32px', sm: '40px 40px 48px' } }}>
      {registered === null ? (
        <>
          <Typography variant="h3" component="h1">
            {registration.form.title}
          </Typography>
          <Typography sx={{ mt: 0.5, mb: 4, color: 'ink2' }}>{registration.form.lead}</Typography>
          <noscript>
            <Typography sx={{ mb: 3 }}>{registration.form.noScript(office.label)}</Typography>
          </noscript>
          <RegistrationForm onRegistered={setRegistered} />
        </>
      ) : (
        <RegistrationDone registered={registered} onAnother={() => setRegistered(null)} />
      )}
    </Box>
  );
}
