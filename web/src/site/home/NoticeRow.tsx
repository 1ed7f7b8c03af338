// One notice of the board: its day large, category, title, the first 100 characters.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import { noticeBoard } from '../../content/home.ts';
import type { NoticeOfListFragment } from '../../graphql/generated/site.ts';
import { dayAndMonth, formatDate } from '../../lib/dates.ts';
import { useRouteExists } from '../../lib/existingRoutes.ts';
import { preview } from '../../lib/numbers.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { NamedLabel } from '../../ui/NamedLabel.tsx';
import { languageOf } from '../../ui/initials.ts';

const previewLength = 100;

interface NoticeRowProps {
  notice: NoticeOfListFragment;
  showCategory: boolean;
}

function BigDate({ value }: { value: string }) {
  const { day, month } = dayAndMonth(value);
  return (
    <Box component="time" dateTime={value} aria-label={formatDate(value)} sx={{ lineHeight: 1.1 }}>
      <Box
        component="b"
        sx={{ display: 'block', fontSize: 34, fontWeight: 500, letterSpacing: '-.03em', lineHeight: 1 }}
      >
        {day}
      </Box>
      <Box
        component="span"
        sx={{ display: 'block', mt: 0.5, fontSize: 15, fontWeight: 500, lineHeight: 1.3, color: 'ink3' }}
      >
        {month}
      </Box>
    </Box>
  );
}

export function NoticeRow({ notice, showCategory }: NoticeRowProps) {
  const theme = useTheme();
  const exists = useRouteExists();
  const text = preview(notice.excerpt ?? '', previewLength);
  const longer = text !== notice.excerpt;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '64px minmax(0, 1fr)', md: '104px minmax(0, 1fr) auto' },
        gap: { xs: 2, md: 4 },
        py: { xs: '20px', md: '22px' },
        borderBottom: 1,
        borderColor: 'line',
        alignItems: 'start',
      }}
    >
      <BigDate value={notice.created_at} />
      <Box sx={{ overflowWrap: 'anywhere' }}>
        {showCategory ? (
          <Box component="span" sx={{ fontSize: 15, fontWeight: 550, lineHeight: 1.3, color: 'primaryText' }}>
            {notice.category}
          </Box>
        ) : null}
        <Typography variant="h3" lang={languageOf(notice.title)} sx={{ mt: '3px' }}>
          {notice.title}
        </Typography>
        <Box
          component="p"
          lang={languageOf(text)}
          sx={{
            mt: '5px',
            maxWidth: '46em',
            color: 'ink2',
            [theme.breakpoints.down('md')]: { fontSize: 16, lineHeight: 1.5 },
          }}
        >
          {text}
        </Box>
      </Box>
      {longer && exists(paths.notice.pattern) ? (
        <Button
          variant="text"
          href={paths.notice.href({ slug: notice.url_slug })}
          endIcon={<Icon name="arrow" size={18} />}
          sx={{
            alignSelf: 'center',
            justifySelf: 'start',
            gridColumn: { xs: 2, md: 'auto' },
            mt: { xs: '-10px', md: 0 },
          }}
        >
          <NamedLabel label={noticeBoard.more} name={notice.title} />
        </Button>
      ) : null}
    </Box>
  );
}
