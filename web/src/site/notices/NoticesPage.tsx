// /notices (2.12): all announcements, live, by category, more of them on demand.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { notices } from '../../content/notices.ts';
import { paths } from '../../lib/paths.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { CategoryChips } from './CategoryChips.tsx';
import { NoticeCard } from './NoticeCard.tsx';
import { NoticeGrid } from './NoticeGrid.tsx';
import { NoticesSkeleton } from './NoticesSkeleton.tsx';
import { useNotices } from './useNotices.ts';

/** After 'Show more' the keyboard goes on at the first notice that came. */
function useFocusOnNext(count: number) {
  const grid = useRef<HTMLUListElement>(null);
  const from = useRef<number | null>(null);
  useEffect(() => {
    if (from.current === null || count <= from.current) return;
    grid.current?.children[from.current]?.querySelector('a')?.focus();
    from.current = null;
  }, [count]);
  return { grid, expect: () => (from.current = count) };
}

export function NoticesPage() {
  const [query] = useSearchParams();
  const category = query.get('category') || null;
  const { rows, categories, showCategories, hasMore, loadMore, retry } = useNotices(category);
  const { grid, expect } = useFocusOnNext(rows?.length ?? 0);
  return (
    <Wrap style={{ paddingBottom: 72 }}>
      <PageHead title={notices.title} lead={notices.lead} />
      {rows === undefined ? null : <CategoryChips categories={categories} current={category} />}
      {rows === undefined ? <NoticesSkeleton /> : null}
      {rows?.length === 0 ? (
        <EmptyState
          heading="h2"
          title={notices.empty.title}
          action={
            <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
              {retry ? <Button onClick={retry}>{notices.empty.retry}</Button> : null}
              {category === null ? null : (
                <Button href={paths.notices.href()}>{notices.empty.viewAll}</Button>
              )}
            </Box>
          }
        >
          {category === null ? notices.empty.text : notices.empty.filtered(category)}
        </EmptyState>
      ) : null}
      {rows && rows.length > 0 ? (
        <NoticeGrid ref={grid}>
          {rows.map((notice, index) => (
            <NoticeCard key={notice.id} notice={notice} lead={index === 0} showCategory={showCategories} />
          ))}
        </NoticeGrid>
      ) : null}
      {hasMore ? (
        <Box sx={{ display: 'flex', justifyContent: 'center', mt: 4 }}>
          <Button
            onClick={() => {
              expect();
              loadMore();
            }}
          >
            {notices.loadMore}
          </Button>
        </Box>
      ) : null}
      <VisuallyHidden role="status">
        {rows && rows.length > 0 ? notices.shown(rows.length) : ''}
      </VisuallyHidden>
    </Wrap>
  );
}
