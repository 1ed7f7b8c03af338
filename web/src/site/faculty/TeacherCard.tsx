// One teacher: photo or drawn avatar, name, role, affiliation.
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { Department, Teacher } from '../../content/faculty.ts';
import { Portrait } from './Portrait.tsx';

const Card = styled('li')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  '& > div': { aspectRatio: '1 / 1' },
  '&[data-lead="true"] > div': { aspectRatio: '2 / 1' },
  '& h3': { marginTop: 12 },
  '& p': { marginTop: 2, fontSize: 15, lineHeight: 1.35, color: theme.vars.palette.ink2 },
  '& p + p': { marginTop: 0, color: theme.vars.palette.ink3 },
  [theme.breakpoints.up('sm')]: {
    // As high as the square beside it, whatever the texts below.
    '&[data-lead="true"] > div': { flex: '1 1 0', aspectRatio: 'auto' },
  },
}));

interface TeacherCardProps {
  teacher: Teacher;
  subject: Department['subject'];
  lead: boolean;
}

export function TeacherCard({ teacher, subject, lead }: TeacherCardProps) {
  return (
    <Card data-lead={lead}>
      <Portrait name={teacher.name} subject={subject} photo={teacher.photo} />
      <Typography variant="h4" component="h3">
        {teacher.name}
      </Typography>
      <p>{teacher.role}</p>
      <p>{teacher.affiliation}</p>
    </Card>
  );
}
