// Around the upload screen, which stands outside the admin guard since teachers may open it: an admin sees it in the admin area,
// a teacher in the portal they come from, everybody else on the site while the screen explains and redirects.
import type { ReactNode } from 'react';
import { GraphqlProvider } from '../../graphql/GraphqlProvider.tsx';
import { useAuth } from '../../session/AuthProvider.tsx';
import { guardPending, Held } from '../Held.tsx';
import { ProfileFailed } from '../ProfileFailed.tsx';
import { PortalLayout } from '../portal-frame/PortalLayout.tsx';
import { SiteLayout } from '../site-frame/SiteLayout.tsx';
import { AdminLayout } from './AdminLayout.tsx';

export function UploadLayout(): ReactNode {
  return (
    <Held>
      <LayoutOfRole />
    </Held>
  );
}

function LayoutOfRole(): ReactNode {
  const { status, profile, inOffice, profileLoading, profileFailed } = useAuth();
  if (status === 'loading' || profileLoading) return guardPending;
  if (profileFailed) return <ProfileFailed />;
  if (inOffice) return <AdminLayout />;
  return <GraphqlProvider>{profile?.role === 'teacher' ? <PortalLayout /> : <SiteLayout />}</GraphqlProvider>;
}
