// 'Administrator', 'Teacher' or 'Student' of the signed-in user; 'Loading...' while the profile loads.
import { roleLabel } from '../../../../shared/words/messages.ts';
import { useAuth } from '../../session/AuthProvider.tsx';

export function useRoleLabel(): string {
  const { profile, profileLoading } = useAuth();
  // A profile that could not be read leaves a student's rights, and the label says so.
  return roleLabel(profileLoading ? null : (profile?.role ?? 'student'));
}
