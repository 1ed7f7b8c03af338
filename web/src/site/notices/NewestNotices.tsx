// Beside a notice: what else is new. Nothing at all while that is unknown or fails.
import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { notice as words } from '../../content/notices.ts';
import { NewestNoticesDocument } from '../../graphql/generated/site.ts';
import { paths } from '../../lib/paths.ts';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { languageOf } from '../../ui/initials.ts';

const count = 4;

export function NewestNotices({ besides }: { besides: string }) {
  // One more than is shown: the notice that is being read may be among them.
  const { data } = useQuery(NewestNoticesDocument, {
    variables: { limit: count + 1 },
    fetchPolicy: 'cache-first',
  });
  const others = data?.notices.filter((notice) => notice.id !== besides).slice(0, count) ?? [];
  if (others.length === 0) return null;
  return (
    <Box component="aside" aria-labelledby="newest-notices" sx={{ '@media print': { display: 'none' } }}>
      <Typography
        variant="h4"
        component="h2"
        id="newest-notices"
        sx={{ pb: '12px', borderBottom: 2, borderColor: 'ink' }}
      >
        {words.newest}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {others.map((notice) => (
          <Box
            key={notice.id}
            component="li"
            sx={{ position: 'relative', py: '14px', borderBottom: 1, borderColor: 'line' }}
          >
            <Box
              component={Link}
              to={paths.notice.href({ slug: notice.url_slug })}
              lang={languageOf(notice.title)}
              sx={{
                display: 'block',
                color: 'ink',
                fontWeight: 550,
                lineHeight: 1.3,
                textDecoration: 'none',
                overflowWrap: 'anywhere',
                '&:hover': { textDecoration: 'underline', textUnderlineOffset: '4px' },
                '&::after': { content: '""', position: 'absolute', inset: 0 },
              }}
            >
              {notice.title}
            </Box>
            <Box sx={{ mt: '3px', fontSize: 15, color: 'ink3' }}>
              <DayInBothCalendars value={notice.created_at} padded />
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}
