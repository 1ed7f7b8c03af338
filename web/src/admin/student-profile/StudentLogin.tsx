// With what the student signs in, whether that is proven to be theirs, and making a login where there is none.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { adminStudent } from '../../content/adminStudent.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useMakeLogin } from '../student-logins/useMakeLogin.ts';
import type { Student } from './useStudent.ts';

const words = adminStudent.login;

function NoLogin({ id, disabled }: { id: string; disabled: boolean }): ReactNode {
  const { busy, make } = useMakeLogin(id);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px' }}>
      <Box component="span" sx={{ color: 'ink3' }}>
        {words.none}
      </Box>
      <Button size="small" disabled={disabled} aria-busy={busy || undefined} onClick={() => void make()}>
        {busy ? words.making : words.make}
      </Button>
    </Box>
  );
}

interface StudentLoginProps {
  student: Pick<Student, 'id' | 'profile' | 'login' | 'email'>;
  disabled: boolean;
}

export function StudentLogin({ student, disabled }: StudentLoginProps): ReactNode {
  const { id, profile, login, email } = student;
  if (profile === null) return <NoLogin id={id} disabled={disabled} />;
  const proven = login?.is_proven === true;
  return (
    <>
      {profile.email.toLowerCase() === email.toLowerCase() ? words.same : words.as(profile.email)}
      {login === null ? null : (
        <Typography
          variant="caption"
          component="span"
          sx={{
            display: 'grid',
            gridTemplateColumns: '17px minmax(0, 1fr)',
            columnGap: 0.75,
            mt: 0.5,
            '& > svg': { mt: '1px', color: proven ? 'success.main' : 'warning.main' },
          }}
        >
          <Icon name={proven ? 'checkCircle' : 'warning'} size={17} />
          <span>
            {proven ? words.proven : words.unproven}
            {login.has_initial_password ? ` ${words.initialPassword}` : null}
          </span>
        </Typography>
      )}
    </>
  );
}
