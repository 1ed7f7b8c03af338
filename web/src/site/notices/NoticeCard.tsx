// One notice of the list; the first of all is on night and twice as wide. The whole card is its title's link.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { notices } from '../../content/notices.ts';
import { preview } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { NamedLabel } from '../../ui/NamedLabel.tsx';
import { WhenSeen } from '../../ui/WhenSeen.tsx';
import { languageOf } from '../../ui/initials.ts';
import { NoticeDate } from './NoticeDate.tsx';
import type { NoticeOfList } from './useNotices.ts';

const previewLength = 150;

const Card = styled('li', { shouldForwardProp: (prop) => prop !== 'lead' })<{ lead: boolean }>(({
  theme,
  lead,
}) => {
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

/** Covers the card, so that all of it can be clicked; the ring is the card's. */
const TitleLink = styled(Link)({
  color: 'inherit',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 12 },
  '&:focus-visible': { outline: 'none' },
});

const MoreLink = styled(Link)({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 44,
  margin: '-10px 0',
  fontWeight: 550,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 4 },
});

interface NoticeCardProps {
  notice: NoticeOfList;
  lead: boolean;
  showCategory: boolean;
}

function Content({ notice, lead, showCategory }: NoticeCardProps) {
  const text = preview(notice.excerpt ?? '', previewLength);
  const longer = text !== notice.excerpt;
  const quiet = lead ? 'onNight2' : 'ink3';
  const to = paths.notice.href({ slug: notice.url_slug });
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
        {showCategory ? (
          <Box component="span" sx={{ fontWeight: 550, color: lead ? 'marigold' : 'primaryText' }}>
            {notice.category}
          </Box>
        ) : null}
        <Box sx={{ color: quiet }}>
          <NoticeDate value={notice.created_at} padded />
        </Box>
      </Box>
      <Typography
        variant="h3"
        component="h2"
        lang={languageOf(notice.title)}
        sx={{
          mt: { xs: '10px', md: 2 },
          textWrap: 'balance',
          ...(lead ? { fontSize: { xs: 26, md: 32 }, lineHeight: 1.12, maxWidth: '17em' } : {}),
        }}
      >
        <TitleLink to={to}>{notice.title}</TitleLink>
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
            <MoreLink to={to}>
              <NamedLabel label={notices.more} name={notice.title} />
              <Icon name="arrow" size={18} />
            </MoreLink>
          </Box>
        ) : null}
      </Box>
    </>
  );
}

/** Taken over from the server's HTML one by one: unchanged, a card waits for its turn when the list is drawn again. */
export const NoticeCard = memo(function NoticeCard(props: NoticeCardProps) {
  return (
    <WhenSeen as={Card} lead={props.lead} data-surface={props.lead ? 'night' : undefined}>
      <Content {...props} />
    </WhenSeen>
  );
});
