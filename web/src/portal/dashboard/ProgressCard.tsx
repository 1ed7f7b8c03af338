// The way to a student's own exams: open to every student, since results need no approval.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { progress } from '../../content/progress.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { CoverLink } from './CoverLink.tsx';

export function ProgressCard(): ReactNode {
  return (
    <Card
      sx={{
        position: 'relative',
        display: 'grid',
        gridTemplateColumns: '26px minmax(0, 1fr) 20px',
        gap: 2,
        alignItems: 'center',
        p: '16px',
        color: 'link',
        transition: (theme) => theme.transitions.create('border-color'),
        '&:hover': { borderColor: 'lineStrong' },
      }}
    >
      <Icon name="flag" size={26} strokeWidth={1.45} />
      <Box>
        <Typography variant="h3" component="h2" sx={{ fontSize: { xs: 17, sm: 18 }, color: 'ink' }}>
          <CoverLink target={{ href: paths.progress.href() }} radius={11} describedBy="progress-text">
            {progress.card.title}
          </CoverLink>
        </Typography>
        <Typography
          variant="small"
          component="div"
          id="progress-text"
          sx={{ color: 'ink3', lineHeight: 1.27 }}
        >
          {progress.card.text}
        </Typography>
      </Box>
      <Icon name="arrow" size={20} />
    </Card>
  );
}
