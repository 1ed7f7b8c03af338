// One student who waits, with the two decisions in reach.
import { useMutation } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { timeAgoShort } from '../../../../shared/dates.ts';
import { adminDashboard, studentStatusMessages } from '../../content/adminDashboard.ts';
import { DecideStudentDocument, type PendingStudentsSubscription } from '../../graphql/generated/admin.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import { tellFailure } from '../../lib/tellFailure.ts';
import { Icon } from '../../ui/Icon.tsx';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import { languageOf } from '../../ui/initials.ts';

// Approving or rejecting one student, once, with a message either way.
type Decision = 'approved' | 'rejected';

interface Decide {
  /** The row stays busy from the press until the list goes on without it. */
  decided: boolean;
  decide: (status: Decision) => void;
}

function useDecision(id: string): Decide {
  const [run] = useMutation(DecideStudentDocument, {
    context: { failure: studentStatusMessages.failed },
  });
  const [decided, setDecided] = useState(false);
  const decide = async (status: Decision): Promise<void> => {
    if (decided) return;
    setDecided(true);
    try {
      const { data } = await run({ variables: { id, status } });
      if (!data?.update_students_by_pk) throw new Error(studentStatusMessages.gone);
      notify({ message: studentStatusMessages.updated(status) });
    } catch (error) {
      setDecided(false);
      tellFailure(error, studentStatusMessages.failed);
    }
  };
  return { decided, decide: (status) => void decide(status) };
}

const { pending } = adminDashboard;

export type PendingStudent = PendingStudentsSubscription['students'][number];

interface DecisionsProps {
  student: PendingStudent;
  name: string;
}

/** Both stay where they are while one runs, so that the focus does; a second press does nothing. */
function Decisions({ student, name }: DecisionsProps): ReactNode {
  const { decided, decide } = useDecision(student.id);
  const size = { minHeight: { xs: 44, portal: 32 }, fontSize: 15 };
  return (
    <Box sx={{ display: 'flex', gap: '6px', justifyContent: 'flex-end' }}>
      <Button
        aria-label={`${pending.approve} ${name}`}
        aria-busy={decided || undefined}
        onClick={() => decide('approved')}
        sx={{
          ...size,
          px: '10px',
          gap: '6px',
          color: 'success.main',
          borderColor: (theme) =>
            `color-mix(in srgb, ${theme.vars.palette.success.main} 40%, ${theme.vars.palette.line})`,
          '&:hover': { bgcolor: 'successTint', borderColor: 'success.main' },
        }}
      >
        <Icon name="check" size={17} />
        {pending.approve}
      </Button>
      <Button
        color="error"
        aria-label={`${pending.reject} ${name}`}
        title={`${pending.reject} ${name}`}
        aria-busy={decided || undefined}
        onClick={() => decide('rejected')}
        sx={{ ...size, p: 0, width: { xs: 44, portal: 32 } }}
      >
        <Icon name="close" size={17} />
      </Button>
    </Box>
  );
}

export function PendingRow({ student, now }: { student: PendingStudent; now: Date }): ReactNode {
  const name = `${student.first_name} ${student.last_name}`;
  return (
    <Box
      component="li"
      tabIndex={-1}
      data-student={student.id}
      sx={{
        display: 'grid',
        gridTemplateAreas: {
          xs: '"face name name" "face more actions"',
          sm: '"face name actions" "face more actions"',
          md: '"face name college time actions"',
        },
        gridTemplateColumns: {
          xs: '32px minmax(0, 1fr) auto',
          md: '32px minmax(0, 1.1fr) minmax(0, 1.2fr) 78px auto',
        },
        columnGap: 1.5,
        alignItems: 'center',
        minHeight: 52,
        p: { xs: '8px 12px 8px 20px', md: '0 12px 0 20px' },
        borderTop: 1,
        borderColor: 'line',
        lineHeight: 1.25,
      }}
    >
      <Box sx={{ gridArea: 'face', alignSelf: { xs: 'start', sm: 'center' } }}>
        <InitialsAvatar name={name} />
      </Box>
      <Typography noWrap lang={languageOf(name)} title={name} sx={{ gridArea: 'name', fontWeight: 550 }}>
        <Link to={paths.adminStudent.href({ id: student.id })}>{name}</Link>
      </Typography>
      <Box
        sx={{
          gridArea: 'more',
          minWidth: 0,
          display: { xs: 'flex', md: 'contents' },
          flexWrap: { xs: 'wrap', sm: 'nowrap' },
          columnGap: 1.5,
        }}
      >
        <Typography
          variant="caption"
          noWrap
          lang={languageOf(student.college_name)}
          title={student.college_name}
          sx={{ gridArea: 'college', maxWidth: '100%' }}
        >
          {student.college_name}
        </Typography>
        <Typography
          variant="caption"
          component="time"
          dateTime={student.registration_time}
          sx={{ gridArea: 'time', whiteSpace: 'nowrap' }}
        >
          {timeAgoShort(student.registration_time, now)}
        </Typography>
      </Box>
      <Box sx={{ gridArea: 'actions' }}>
        <Decisions student={student} name={name} />
      </Box>
    </Box>
  );
}
