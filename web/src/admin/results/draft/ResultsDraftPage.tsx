// /admin/results/draft/{id} (docs/screens/results.md): an exam before people see it, for admins and the teacher who
// uploaded it. It stands outside the admin guard, as the upload does.
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { AuthLoading } from '../../../ui/AuthLoading.tsx';
import { UploadRedirect, useUploadAccess } from '../upload/uploadAccess.tsx';
import { DraftScreen } from './DraftScreen.tsx';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function ResultsDraftPage(): ReactNode {
  const { id = '' } = useParams();
  const access = useUploadAccess();
  if (access === 'loading') return <AuthLoading />;
  if (access !== 'granted') return <UploadRedirect access={access} />;
  return <DraftScreen key={id} id={uuid.test(id) ? id : null} />;
}
