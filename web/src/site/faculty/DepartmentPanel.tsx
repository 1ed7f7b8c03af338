// One subject's people: the head first and twice as wide, the invitation to join them last.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { type Department, facultyPage } from '../../content/faculty.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { panelId, tabId } from './SubjectTabs.tsx';
import { TeacherCard } from './TeacherCard.tsx';

const Panel = styled('section')({
  '&[hidden]': { display: 'none' },
  // The tab shows the name; the heading is for reading order, until without script there are no tabs and all
  // subjects stand below each other.
  '@media (scripting: enabled)': { '& > h2': { position: 'absolute', clipPath: 'inset(50%)' } },
  '@media (scripting: none)': {
    '&[hidden]': { display: 'block' },
    '& > h2': { margin: '32px 0 16px' },
  },
});

const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: '24px 12px',
  '& > :first-of-type, & > :last-of-type': { gridColumn: 'span 2' },
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(3, 1fr)', gap: '32px 20px' },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(4, 1fr)', gap: '40px 24px' },
}));

function Join() {
  const { title, text, action } = facultyPage.join;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'flex-start',
        p: { xs: 2.5, md: 3.5 },
        borderRadius: '12px',
        border: 1,
        borderColor: 'line',
        bgcolor: 'sunk',
      }}
    >
      <Icon name="people" size={32} />
      <Typography variant="h3" component="p" sx={{ mt: 'auto', pt: 3 }}>
        {title}
      </Typography>
      <Typography sx={{ mt: 0.75, mb: 2.5, color: 'ink2' }}>{text}</Typography>
      <Button variant="outlined" href={paths.contact.href()} endIcon={<Icon name="arrow" size={18} />}>
        {action}
      </Button>
    </Box>
  );
}

interface DepartmentPanelProps {
  department: Department;
  hidden: boolean;
}

export function DepartmentPanel({ department, hidden }: DepartmentPanelProps) {
  const { subject, label, teachers } = department;
  return (
    <Panel role="tabpanel" id={panelId(subject)} aria-labelledby={tabId(subject)} hidden={hidden}>
      <Typography variant="h2">{label}</Typography>
      <Grid>
        {teachers.map((teacher, index) => (
          <TeacherCard key={teacher.name} teacher={teacher} subject={subject} lead={index === 0} />
        ))}
        <Join />
      </Grid>
    </Panel>
  );
}
