// One note, video, link or download: a picture or icon, what group and when, title, text, and the one thing to do.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { writtenDay } from '../../../../shared/dates.ts';
import { shownName } from '../../content/shownNames.ts';
import { languageOf } from '../../ui/initials.ts';

export const ResourceGrid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 20,
  transition: theme.transitions.create('opacity'),
  // What is shown is of the search before.
  '&[aria-busy="true"]': { opacity: 0.6 },
  [theme.breakpoints.down('lg')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 16 },
  [theme.breakpoints.down('sm')]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 12 },
}));

export const CardFrame = styled('li')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
  overflow: 'hidden',
  border: `1px solid ${theme.vars.palette.line}`,
  borderRadius: 12,
  backgroundColor: theme.vars.palette.surface,
  overflowWrap: 'anywhere',
}));

interface ResourceCardProps {
  /** From edge to edge on top. */
  cover?: ReactNode;
  /** Beside group and date. */
  icon?: ReactNode;
  group: string;
  /** As the office has written it. */
  date: string;
  title: string;
  description: string;
  /** Between text and action: an address, or a file's type and size. */
  meta?: ReactNode;
  action: ReactNode;
}

export function ResourceCard(props: ResourceCardProps): ReactNode {
  const group = shownName(props.group);
  const { cover, icon, date, title, description, meta, action } = props;
  return (
    // After 'Load more' the focus goes to the first new card.
    <CardFrame tabIndex={-1}>
      {cover}
      <Box sx={{ flex: 1, display: 'flex', flexDirection: 'column', p: { xs: '16px', lg: '20px' } }}>
        <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minHeight: icon ? 44 : 0 }}>
          {icon}
          <Box
            sx={{
              flex: 1,
              minWidth: 0,
              display: 'flex',
              flexWrap: 'wrap',
              justifyContent: 'space-between',
              columnGap: 1.5,
              fontSize: '0.9375rem',
              lineHeight: 1.35,
            }}
          >
            <Box component="span" lang={languageOf(group)} sx={{ fontWeight: 550, color: 'primaryText' }}>
              {group}
            </Box>
            <Box component="span" className="num" sx={{ color: 'ink3' }}>
              {writtenDay(date)}
            </Box>
          </Box>
        </Box>
        <Typography variant="h4" component="h2" lang={languageOf(title)} sx={{ mt: 1.25 }}>
          {title}
        </Typography>
        {description === '' ? null : (
          <Typography
            lang={languageOf(description)}
            sx={{ mt: 0.5, color: 'ink2', fontSize: '1rem', lineHeight: 1.45 }}
          >
            {description}
          </Typography>
        )}
        {meta ? (
          <Typography variant="small" component="div" sx={{ mt: 1, color: 'ink3' }}>
            {meta}
          </Typography>
        ) : null}
        <Box sx={{ mt: 'auto', pt: 2 }}>{action}</Box>
      </Box>
    </CardFrame>
  );
}
