// /student/account (docs/screens/portal.md): what the office knows of oneself, and where one is signed in.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { isStaffRole } from '../../../../shared/staff.ts';
import { account } from '../../content/account.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { OpenSessions } from './OpenSessions.tsx';
import { OwnDetails } from './OwnDetails.tsx';

export function AccountPage(): ReactNode {
  const { user, profile, profileLoading } = useAuth();
  if (user === null) return null;
  // A teacher may not ask for a student record; whoever has no known role sees what a student sees.
  const staff = isStaffRole(profile?.role);
  const known = profile !== null || !profileLoading;
  return (
    <>
      <PageHead compact title={account.title} lead={staff ? account.leadStaff : account.lead} />
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            lg: staff ? 'minmax(0, 720px)' : 'minmax(0, 1.2fr) minmax(0, 1fr)',
          },
          alignItems: 'start',
        }}
      >
        {known && !staff ? <OwnDetails userId={user.id} /> : null}
        <OpenSessions />
      </Box>
    </>
  );
}
