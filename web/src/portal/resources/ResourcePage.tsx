// What the pages of notes, videos, links and downloads share: head, search, filter, cards, more of them, and what
// shows when there is nothing. Each page brings its words, its operations and its card.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { portal } from '../../content/portal.ts';
import { resources, type ResourceWords } from '../../content/resources.ts';
import { useFocusOnNext } from '../../lib/useFocusOnNext.ts';
import { useSearchText } from '../../lib/useSearchText.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ApprovalPanel } from '../approval/ApprovalPanel.tsx';
import { useApproval } from '../approval/useApproval.ts';
import { GroupFilter } from './GroupFilter.tsx';
import { CardFrame, ResourceGrid } from './ResourceCard.tsx';
import { type GroupName, parseView, type ResourceView, viewParams } from './resourceView.ts';
import { type ResourceOperations, useResourceList } from './useResourceList.ts';

// Study resources are for approved students, teachers and admins. Anybody else is told why, and what to
// do. For comfort: the API gives them nothing either way.
interface ApprovedOnlyProps {
  /** While it is not known who asks. */
  loading: ReactNode;
  children: ReactNode;
}

function Student({ userId, loading, children }: ApprovedOnlyProps & { userId: string }): ReactNode {
  const { profileFailed, reloadProfile } = useAuth();
  const approval = useApproval(userId, profileFailed ? () => void reloadProfile() : undefined);
  switch (approval.state) {
    case 'loading':
      return loading;
    case 'failed':
      return (
        <InlineAlert
          action={
            <Button size="small" onClick={approval.retry}>
              {portal.retry}
            </Button>
          }
        >
          {portal.approval.unavailable}
        </InlineAlert>
      );
    case 'approved':
      return children;
    case 'pending':
    case 'rejected':
    case 'unlinked':
      return (
        <ApprovalPanel
          state={approval.state}
          registrationNumber={'student' in approval ? approval.student?.registration_number : undefined}
          reason={'student' in approval ? approval.student?.status_reason : undefined}
        />
      );
  }
}

function ApprovedOnly({ loading, children }: ApprovedOnlyProps): ReactNode {
  const { user, profile, profileLoading } = useAuth();
  if (user === null) return null;
  // A teacher may not ask for a student record.
  if (profile === null && profileLoading) return loading;
  if (profile?.role === 'teacher' || profile?.role === 'admin') return children;
  return (
    <Student userId={user.id} loading={loading}>
      {children}
    </Student>
  );
}

// The view as the address has it, and ways to change it. Another group is a step that 'back' undoes; typing is not.
interface ResourceViewControl {
  view: ResourceView;
  /** What stands in the search box; `view.search` follows when the typing pauses. */
  text: string;
  setText: (text: string) => void;
  search: (text: string) => void;
  choose: (group: string | null) => void;
  clear: () => void;
}

function useResourceView(by: GroupName): ResourceViewControl {
  const [params, setParams] = useSearchParams();
  const view = parseView(params, by);
  const [text, setText] = useSearchText(view.search);
  // A navigation renders a moment later: the next change builds on what was asked for last, not on what is shown.
  const asked = useRef(view);
  useEffect(() => {
    asked.current = parseView(params, by);
  }, [params, by]);

  const change = (changes: Partial<ResourceView>, replace: boolean): void => {
    asked.current = { ...asked.current, ...changes };
    setParams(viewParams(asked.current, by), { replace, preventScrollReset: true });
  };
  return {
    view,
    text,
    setText,
    search: (wanted) => {
      if (wanted !== asked.current.search) change({ search: wanted }, true);
    },
    choose: (group) => {
      // A search that is still being typed goes along.
      if (group !== asked.current.group) change({ group, search: text.trim() }, false);
    },
    clear: () => {
      setText('');
      change({ search: '', group: null }, false);
    },
  };
}

// A list of resources while it loads: cards of the size that comes, and words for assistive technology.
function ResourceSkeleton({ label, cover = false }: { label: string; cover?: boolean }): ReactNode {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <ResourceGrid aria-hidden="true">
        {Array.from({ length: 6 }, (_, index) => (
          <CardFrame key={index}>
            {cover ? (
              <Skeleton sx={{ width: '100%', height: 'auto', aspectRatio: '16 / 9', borderRadius: 0 }} />
            ) : null}
            <Box sx={{ p: { xs: '16px', lg: '20px' } }}>
              {cover ? null : <Skeleton sx={{ width: 44, height: 44, borderRadius: '8px' }} />}
              <Skeleton sx={{ width: '82%', height: 20, mt: 1.75 }} />
              <Skeleton sx={{ width: '94%', height: 15, mt: 1.5 }} />
              <Skeleton sx={{ width: '60%', height: 15, mt: 1 }} />
              <Skeleton sx={{ width: '100%', height: 44, mt: 2.5, borderRadius: '8px' }} />
            </Box>
          </CardFrame>
        ))}
      </ResourceGrid>
    </div>
  );
}

interface ResourcePageProps<Row> {
  words: ResourceWords;
  by: GroupName;
  operations: ResourceOperations<Row>;
  /** With its key. */
  card: (row: Row) => ReactNode;
  /** The cards have a picture on top. */
  cover?: boolean;
}

const controls = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: { xs: 1.5, portal: 2 },
  mb: { xs: 1.5, portal: 2 },
};
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
