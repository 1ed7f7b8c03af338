// Who it is: photo, name, status, and what is known of them.
import { useMutation } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiCard from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDate, kathmanduDay } from '../../../../shared/dates.ts';
import { formatNepaliDate } from '../../../../shared/nepaliDates.ts';
import { adminClassGroups } from '../../content/adminClassGroups.ts';
import { adminStudent as words, adminStudent } from '../../content/adminStudent.ts';
import { SetStudentMessagesDocument } from '../../graphql/generated/office.ts';
import { useGetToken } from '../../graphql/identity.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Address } from '../../ui/Address.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { languageOf } from '../../ui/initials.ts';
import { lazyPart, Part } from '../../ui/lazyPart.tsx';
import { useMakeLogin } from '../student-logins/useMakeLogin.ts';
import { StudentStatus } from './StatusButton.tsx';
import type { Student } from './useStudent.ts';

const PhotoChange = lazyPart(() =>
  import('../../ui/photo/PhotoChange.tsx').then((module) => module.PhotoChange),
);

// With what the student signs in, whether that is proven to be theirs, and making a login where there is none.
const studentLoginWords = adminStudent.login;

function NoLogin({ id, disabled }: { id: string; disabled: boolean }): ReactNode {
  const { busy, make } = useMakeLogin();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px' }}>
      <Box component="span" sx={{ color: 'ink3' }}>
        {studentLoginWords.none}
      </Box>
      <Button size="small" disabled={disabled} aria-busy={busy || undefined} onClick={() => void make(id)}>
        {busy ? studentLoginWords.making : studentLoginWords.make}
      </Button>
    </Box>
  );
}

interface StudentLoginProps {
  student: Pick<Student, 'id' | 'profile' | 'login' | 'email'>;
  disabled: boolean;
}

function StudentLogin({ student, disabled }: StudentLoginProps): ReactNode {
  const { id, profile, login, email } = student;
  if (profile === null) return <NoLogin id={id} disabled={disabled} />;
  const proven = login?.is_proven === true;
  return (
    <>
      {profile.email.toLowerCase() === email.toLowerCase()
        ? studentLoginWords.same
        : studentLoginWords.as(profile.email)}
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
            {proven ? studentLoginWords.proven : studentLoginWords.unproven}
            {login.has_initial_password ? ` ${studentLoginWords.initialPassword}` : null}
          </span>
        </Typography>
      )}
    </>
  );
}

/** What the student has said, in the office too. */
function StudentMessages({ student, disabled }: Pick<StudentCardProps, 'student' | 'disabled'>): ReactNode {
  const { id, may_be_written_to: wanted } = student;
  const [run, { loading }] = useMutation(SetStudentMessagesDocument, {
    fetchPolicy: 'no-cache',
    context: { failure: words.messages.failed },
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '6px 12px' }}>
      <span>{wanted ? words.messages.wanted : words.messages.unwanted}</span>
      <Button
        size="small"
        disabled={disabled}
        aria-busy={loading || undefined}
        onClick={() => {
          // Its toast tells of a failure.
          if (!loading) void run({ variables: { id, wanted: !wanted } }).catch(() => undefined);
        }}
      >
        {wanted ? words.messages.end : words.messages.begin}
      </Button>
    </Box>
  );
}

const { labels, none } = words;

function Detail({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <Box sx={{ minWidth: 0, py: '9px', borderTop: 1, borderColor: 'line' }}>
      <Typography component="dt" variant="caption">
        {label}
      </Typography>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', lineHeight: 1.35 }}>
        {children}
      </Box>
    </Box>
  );
}

function Text({ text, none: absent, href }: { text: string; none: string; href?: string }): ReactNode {
  if (text === '')
    return (
      <Box component="span" sx={{ color: 'ink3' }}>
        {absent}
      </Box>
    );
  return href === undefined ? (
    <span lang={languageOf(text)}>{text}</span>
  ) : (
    // On a phone as high as a finger.
    <Link
      href={href}
      sx={{ display: { xs: 'block', portal: 'inline' }, p: { xs: '11px 0' }, m: { xs: '-11px 0' } }}
    >
      <Address>{text}</Address>
    </Link>
  );
}

interface StudentCardProps {
  student: Student;
  name: string;
  /** The form is open: what it holds is not said twice where there is little room. */
  brief: boolean;
  disabled: boolean;
  onManage: () => void;
  onDelete: () => void;
}

const texts: readonly { name: keyof typeof none & keyof Student; scheme?: string; isNumber?: boolean }[] = [
  { name: 'email', scheme: 'mailto' },
  { name: 'phone', scheme: 'tel', isNumber: true },
  { name: 'address' },
  { name: 'college_name' },
  { name: 'guardian_name' },
  { name: 'guardian_phone', scheme: 'tel', isNumber: true },
];

function Details({ student, disabled }: Pick<StudentCardProps, 'student' | 'disabled'>): ReactNode {
  const { registration_time } = student;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        px: '20px',
        display: 'grid',
        columnGap: 3,
        gridTemplateColumns: {
          xs: 'repeat(auto-fill, minmax(min(190px, 100%), 1fr))',
          lg: 'minmax(0, 1fr)',
        },
      }}
    >
      {texts.map(({ name, scheme, isNumber = false }) => (
        <Detail key={name} label={labels[name]}>
          <span className={isNumber ? 'num' : undefined}>
            <Text text={student[name]} none={none[name]} href={scheme && `${scheme}:${student[name]}`} />
          </span>
        </Detail>
      ))}
      <Detail label={labels.registration_time}>
        <span className="num">{formatDate(registration_time)}</span>
        <Box component="span" lang="ne" className="nepaliWords" sx={{ color: 'ink3' }}>
          {` · ${formatNepaliDate(kathmanduDay(new Date(registration_time)))}`}
        </Box>
      </Detail>
      <Detail label={labels.payment_method}>
        <Text text={student.payment_method} none={none.payment_method} />
      </Detail>
      <Detail label={labels.registration_number}>
        <span className="num">
          <Text text={student.registration_number} none={none.registration_number} />
        </span>
      </Detail>
      <Detail label={words.messages.label}>
        <StudentMessages student={student} disabled={disabled} />
      </Detail>
      <Detail label={labels.login}>
        <StudentLogin student={student} disabled={disabled} />
      </Detail>
    </Box>
  );
}

export function StudentCard(props: StudentCardProps): ReactNode {
  const { student, name, brief, disabled, onManage, onDelete } = props;
  const { isAdmin } = useAuth();
  const getToken = useGetToken();
  return (
    <MuiCard component="section" aria-label={words.details}>
      <Box sx={{ p: '20px 20px 0' }}>
        <Part>
          <PhotoChange {...{ student: student.id, name, size: 88, disabled }} mayChange getToken={getToken} />
        </Part>
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, p: '20px' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography
            variant="h1"
            lang={languageOf(name)}
            sx={{ fontSize: '1.5rem', lineHeight: 1.15, mb: 0.75, overflowWrap: 'anywhere' }}
          >
            {name}
          </Typography>
          <StudentStatus status={student.approval_status} />
        </Box>
      </Box>
      <Box sx={brief ? { display: { xs: 'none', lg: 'block' } } : undefined}>
        <Details student={student} disabled={disabled} />
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
            gap: 1,
            p: '14px 20px 20px',
            '& > button': { px: 1 },
          }}
        >
          <Button disabled={disabled} startIcon={<Icon name="people" size={18} />} onClick={onManage}>
            {adminClassGroups.manage}
          </Button>
          {isAdmin ? (
            <Button
              color="error"
              disabled={disabled}
              startIcon={<Icon name="trash" size={17} />}
              onClick={onDelete}
            >
              {words.remove.cardLabel}
            </Button>
          ) : null}
        </Box>
      </Box>
    </MuiCard>
  );
}
