// A notice as the list shows it; the first of all is on night and twice as wide. Without links: the caller gives the
// title and 'Read more' theirs.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { notices } from '../content/notices.ts';
import { preview } from '../lib/numbers.ts';
import { DayInBothCalendars } from './DayInBothCalendars.tsx';
import { languageOf } from './initials.ts';

const previewLength = 150;

export const NoticeCardFrame = styled('li', { shouldForwardProp: (prop) => prop !== 'lead' })<{
  lead: boolean;
}>(({ theme, lead }) => {
  const palette = theme.vars.palette;
  return {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gridColumn: lead ? 'span 2' : 'auto',
    padding: lead ? '32px 36px' : 24,
    minHeight: 264,
    border: `1px solid ${lead ? palette.night : palette.line}`,
    borderRadius: 12,
    backgroundColor: lead ? palette.night : palette.surface,
    color: lead ? palette.onNight : palette.ink,
    overflowWrap: 'anywhere',
    transition: theme.transitions.create('border-color'),
    '&:hover': { borderColor: lead ? palette.marigold : palette.lineStrong },
    '&:has(a:focus-visible)': { outline: '2px solid var(--focus-ring)', outlineOffset: 2 },
    [theme.breakpoints.down('sm')]: {
      gridColumn: 'auto',
      minHeight: 0,
      padding: lead ? '24px 20px' : 20,
    },
  };
});

interface NoticeCardFaceProps {
  title: string;
  /** The title as it stands there: a link. */
  titleLink?: ReactNode;
  /** Null: categories are not shown. */
  category: string | null;
  /** An instant. */
  published: string;
  /** The text or its beginning: one character more than the preview has tells that there is more. */
  text: string;
  /** Shown where there is more. */
  more?: ReactNode;
  lead: boolean;
  heading?: 'h2' | 'h3';
}

export function NoticeCardFace(props: NoticeCardFaceProps) {
  const { title, titleLink, category, published, lead, more, heading = 'h2' } = props;
  const text = preview(props.text, previewLength);
  const longer = text !== props.text;
  const quiet = lead ? 'onNight2' : 'ink3';
  return (
    <>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'baseline',
          columnGap: 1.5,
          fontSize: 15,
          lineHeight: 1.4,
        }}
      >
        {category === null ? null : (
          <Box component="span" sx={{ fontWeight: 550, color: lead ? 'marigold' : 'primaryText' }}>
            {category}
          </Box>
        )}
        <Box sx={{ color: quiet }}>
          <DayInBothCalendars value={published} padded />
        </Box>
      </Box>
      <Typography
        variant="h3"
        component={heading}
        lang={languageOf(title)}
        sx={{
          mt: { xs: '10px', md: 2 },
          textWrap: 'balance',
          ...(lead ? { fontSize: { xs: 26, md: 32 }, lineHeight: 1.12, maxWidth: '17em' } : {}),
        }}
      >
        {titleLink ?? title}
      </Typography>
      <Typography
        lang={languageOf(text)}
        sx={{
          mt: 1,
          color: lead ? 'onNight2' : 'ink2',
          ...(lead ? { fontSize: { xs: 17, md: 18 }, maxWidth: '34em' } : { fontSize: 16.5 }),
        }}
      >
        {text}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          alignItems: 'center',
          mt: 'auto',
          pt: '20px',
          fontSize: 15,
          color: quiet,
        }}
      >
        <span>{notices.author}</span>
        {longer ? (
          <Box component="span" sx={{ '& a': { color: lead ? 'onNight' : 'link' } }}>
            {more}
          </Box>
        ) : null}
      </Box>
    </>
  );
}
