// What the pages of notes, videos, links and downloads share: head, search, filter, cards, more of them, and what
// shows when there is nothing. Each page brings its words, its operations and its card.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type ResourceWords, resources } from '../../content/resources.ts';
import { useFocusOnNext } from '../../lib/useFocusOnNext.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { ApprovedOnly } from './ApprovedOnly.tsx';
import { GroupFilter } from './GroupFilter.tsx';
import { ResourceGrid } from './ResourceCard.tsx';
import { ResourceSkeleton } from './ResourceSkeleton.tsx';
import type { GroupName } from './resourceView.ts';
import { type ResourceOperations, useResourceList } from './useResourceList.ts';
import { useResourceView } from './useResourceView.ts';

interface ResourcePageProps<Row> {
  words: ResourceWords;
  by: GroupName;
  operations: ResourceOperations<Row>;
  /** With its key. */
  card: (row: Row) => ReactNode;
  /** The cards have a picture on top. */
  cover?: boolean;
}

const controls = { display: 'grid', gap: { xs: 1.5, portal: 2 }, mb: { xs: 1.5, portal: 2 } };
const searchWidth = { portal: 460 };
/** Of a dropdown on a phone, of buttons elsewhere. */
const filterHeight = { xs: 'var(--control-height)', portal: 44 };
const countLine = { minHeight: '22px', mb: { xs: 1, portal: 1.5 } };

/** The page's shape while it is not known who asks. */
function Loading({ words, cover }: { words: ResourceWords; cover?: boolean }): ReactNode {
  return (
    <>
      <Box aria-hidden="true" sx={controls}>
        <Skeleton sx={{ height: 'var(--control-height)', maxWidth: searchWidth, borderRadius: '8px' }} />
        <Skeleton sx={{ height: words.dropdown === undefined ? 44 : filterHeight, borderRadius: '8px' }} />
      </Box>
      <Box sx={countLine} />
      <ResourceSkeleton label={words.loading} cover={cover} />
    </>
  );
}

function Resources<Row>(props: ResourcePageProps<Row>): ReactNode {
  const { words, by, operations, card, cover } = props;
  const { view, text, setText, search, choose, clear } = useResourceView(by);
  const { rows, busy, hasMore, loadMore, groups, retry } = useResourceList(operations, view, words.failed);
  const { grid, expect } = useFocusOnNext(rows?.length ?? 0);
  const narrowed = view.search !== '' || view.group !== null;
  const count = rows?.length ?? 0;
  return (
    <>
      <Box sx={controls}>
        <Box role="search" sx={{ maxWidth: searchWidth, '& .MuiInputBase-root': { width: '100%' } }}>
          <SearchField
            label={words.search}
            placeholder={words.placeholder}
            clearLabel={resources.clear}
            value={text}
            onChange={setText}
            onSearch={search}
          />
        </Box>
        <GroupFilter words={words} groups={groups} current={view.group} onChoose={choose} />
      </Box>
      <Typography variant="small" role="status" sx={{ ...countLine, color: 'ink2' }}>
        {rows === undefined || busy || count === 0 ? '' : hasMore ? words.shown(count) : words.found(count)}
      </Typography>
      {rows === undefined ? <ResourceSkeleton label={words.loading} cover={cover} /> : null}
      {rows?.length === 0 ? (
        <Box role="status">
          <EmptyState
            heading="h2"
            title={words.empty.title}
            action={
              retry ? (
                <Button onClick={retry}>{resources.retry}</Button>
              ) : narrowed ? (
                <Button onClick={clear}>{resources.showAll}</Button>
              ) : null
            }
          >
            {retry ? words.failed : narrowed ? words.empty.text : words.empty.nothingYet}
          </EmptyState>
        </Box>
      ) : null}
      {rows && rows.length > 0 ? (
        <ResourceGrid ref={grid} aria-busy={busy}>
          {rows.map(card)}
        </ResourceGrid>
      ) : null}
      {hasMore ? (
        <Box sx={{ display: 'flex', justifyContent: 'center', mt: 3 }}>
          <Button
            onClick={() => {
              expect();
              loadMore();
            }}
          >
            {resources.loadMore}
          </Button>
        </Box>
      ) : null}
    </>
  );
}

export function ResourcePage<Row>(props: ResourcePageProps<Row>): ReactNode {
  const { words, cover } = props;
  return (
    <>
      <PageHead compact title={words.title} lead={words.lead} />
      <ApprovedOnly loading={<Loading words={words} cover={cover} />}>
        <Resources {...props} />
      </ApprovedOnly>
    </>
  );
}
