// What the pages of notes, videos, links and downloads share: head, search, filter, cards, more of them, and what
// shows when there is nothing. Each page brings its words, its operations and its card.
import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { resources, type ResourceWords } from '../../content/resources.ts';
import { useFocusOnNext } from '../../lib/useFocusOnNext.ts';
import { useSearchText } from '../../lib/useSearchText.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ApprovedOnly } from '../approval/ApprovedOnly.tsx';
import { GroupFilter } from './GroupFilter.tsx';
import styles from './Resources.module.css';
import { type GroupName, parseView, type ResourceView, viewParams } from './useResourceList.ts';
import { type ResourceList, type ResourceOperations, useResourceList } from './useResourceList.ts';

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
      <ul aria-hidden="true" className={styles.grid}>
        {Array.from({ length: 6 }, (_, index) => (
          <li key={index} className={styles.card}>
            {cover ? <Skeleton className={styles.coverRoom} /> : null}
            <div className={styles.body}>
              {cover ? null : <Skeleton className={styles.iconRoom} />}
              <Skeleton className={styles.titleRoom} />
              <Skeleton className={styles.textRoom} />
              <Skeleton className={styles.textRoom} />
              <Skeleton className={styles.actionRoom} />
            </div>
          </li>
        ))}
      </ul>
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

/** The page's shape while it is not known who asks. */
function Loading({ words, cover }: { words: ResourceWords; cover?: boolean }): ReactNode {
  return (
    <>
      <div aria-hidden="true" className={styles.controls}>
        <Skeleton className={styles.searchRoom} />
        <Skeleton className={clsx(styles.filterRoom, words.dropdown !== undefined && styles.dropdownRoom)} />
      </div>
      <div className={styles.count} />
      <ResourceSkeleton label={words.loading} cover={cover} />
    </>
  );
}

interface ResourcesProps<Row> extends ResourcePageProps<Row> {
  control: ResourceViewControl;
  list: ResourceList<Row>;
}

function Resources<Row>({ words, card, cover, control, list }: ResourcesProps<Row>): ReactNode {
  const { view, text, setText, search, choose, clear } = control;
  const { rows, busy, hasMore, loadMore, groups, retry } = list;
  const { grid, expect } = useFocusOnNext(rows?.length ?? 0);
  const narrowed = view.search !== '' || view.group !== null;
  const count = rows?.length ?? 0;
  return (
    <>
      <div className={styles.controls}>
        <div role="search" className={styles.search}>
          <SearchField
            label={words.search}
            placeholder={words.placeholder}
            clearLabel={resources.clear}
            value={text}
            onChange={setText}
            onSearch={search}
          />
        </div>
        <GroupFilter words={words} groups={groups} current={view.group} onChoose={choose} />
      </div>
      <p role="status" className={clsx('t-small', styles.count)}>
        {rows === undefined || busy || count === 0 ? '' : hasMore ? words.shown(count) : words.found(count)}
      </p>
      {rows === undefined ? <ResourceSkeleton label={words.loading} cover={cover} /> : null}
      {rows?.length === 0 ? (
        <div role="status">
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
        </div>
      ) : null}
      {rows && rows.length > 0 ? (
        <ul ref={grid} aria-busy={busy} className={styles.grid}>
          {rows.map(card)}
        </ul>
      ) : null}
      {hasMore ? (
        <div className={styles.loadMore}>
          <Button
            onClick={() => {
              expect();
              loadMore();
            }}
          >
            {resources.loadMore}
          </Button>
        </div>
      ) : null}
    </>
  );
}

export function ResourcePage<Row>(props: ResourcePageProps<Row>): ReactNode {
  const { words, by, operations, cover } = props;
  const control = useResourceView(by);
  // Asked for beside the approval: a slow connection waits once. Whoever is not approved is given nothing.
  const list = useResourceList(operations, control.view, words.failed);
  return (
    <>
      <PageHead compact title={words.title} lead={words.lead} />
      <ApprovedOnly loading={<Loading words={words} cover={cover} />}>
        <Resources {...props} control={control} list={list} />
      </ApprovedOnly>
    </>
  );
}
