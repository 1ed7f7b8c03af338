// / (2.4). What needs data is loaded after the page stands, so that the first load stays small.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { noticeBoard } from '../../content/home.ts';
import { institute } from '../../content/institute.ts';
import { useRouteExists } from '../../lib/existingRoutes.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { Hero } from './Hero.tsx';
import { NoticeRowsSkeleton } from './NoticeRowsSkeleton.tsx';
import { ResultStrip } from './ResultStrip.tsx';

const NewestResult = lazy(() =>
  import('./NewestResult.tsx').then((module) => ({ default: module.NewestResult })),
);
const NoticeBoard = lazy(() =>
  import('./NoticeBoard.tsx').then((module) => ({ default: module.NoticeBoard })),
);

function NoticeBoardSection() {
  const exists = useRouteExists();
  return (
    <Box component="section" aria-labelledby="notice-board" sx={{ py: { xs: 7, md: 12 } }}>
      <Wrap>
        <Box
          sx={{
            display: 'flex',
            flexDirection: { xs: 'column', md: 'row' },
            justifyContent: 'space-between',
            alignItems: { xs: 'flex-start', md: 'flex-end' },
            gap: { xs: '14px', md: 3 },
            mb: { xs: '28px', md: 5 },
          }}
        >
          <Typography variant="h2" id="notice-board">
            {noticeBoard.title}
          </Typography>
          {exists(paths.notices.pattern) ? (
            <Button variant="text" href={paths.notices.href()} endIcon={<Icon name="arrow" size={18} />}>
              {noticeBoard.all}
            </Button>
          ) : null}
        </Box>
        <Box sx={{ borderTop: 2, borderColor: 'ink' }}>
          <Suspense fallback={<NoticeRowsSkeleton />}>
            <NoticeBoard />
          </Suspense>
        </Box>
      </Wrap>
    </Box>
  );
}

export function HomePage() {
  return (
    <>
      <title>{`${institute.name} · ${institute.tagline}`}</title>
      <Hero />
      <Suspense fallback={<ResultStrip text="" />}>
        <NewestResult />
      </Suspense>
      <NoticeBoardSection />
    </>
  );
}
