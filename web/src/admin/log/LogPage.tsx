// /admin/log (docs/screens/office.md): every change that the database wrote down, by kind, person, day and words.
import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { activityKinds, activityLog as words } from '../../content/adminDashboard.ts';
import {
  ActivityFoundDocument,
  ActivityPageDocument,
  ActivityPeopleDocument,
  NewestActivityDocument,
} from '../../graphql/generated/admin.ts';
import { useNow } from '../../lib/useNow.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListCard } from '../../ui/ListCard.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { GroupFilter } from '../list/GroupFilter.tsx';
import { DayRange, ListTools } from '../list/ListTools.tsx';
import { LiveList } from '../list/LiveList.tsx';
import { useListSearch, useListView } from '../list/useListView.ts';
import { useLiveRows } from '../list/useLiveRows.ts';
import { ActivityRow } from './ActivityRow.tsx';
import { logShape, logWhere, nobody } from './logView.ts';

export function LogPage(): ReactNode {
  const control = useListView(logShape);
  const { view, change, pageSize } = control;
  const search = useListSearch(control);
  const now = useNow();
  const people = useQuery(ActivityPeopleDocument).data?.profiles ?? [];
  const list = useLiveRows({
    document: ActivityPageDocument,
    variables: { where: logWhere(view), limit: pageSize, offset: (view.page - 1) * pageSize },
    changes: NewestActivityDocument,
    failed: () => words.failed,
    count: ActivityFoundDocument,
  });
  const { kind, person, from, to } = view;
  const narrowed = [kind, person, from, to, view.search].some((one) => one !== '');
  const showAll = (): void => {
    search.setText('');
    change({ kind: '', person: '', from: '', to: '', search: '' });
  };
  const filter = (
    <>
      <GroupFilter
        label={words.kind}
        value={activityKinds.some(({ entity }) => entity === kind) ? kind : ''}
        onChoose={(chosen) => change({ kind: chosen })}
        choices={[
          { value: '', label: words.anyKind },
          ...activityKinds.map(({ entity, label }) => ({ value: entity, label })),
        ]}
      />
      <GroupFilter
        label={words.person}
        value={person === nobody || people.some(({ id }) => id === person) ? person : ''}
        onChoose={(chosen) => change({ person: chosen })}
        choices={[
          { value: '', label: words.anyPerson },
          ...people.map(({ id, name, email }) => ({ value: id, label: name || email })),
          { value: nobody, label: words.nobody },
        ]}
      />
      <DayRange from={from} to={to} onChange={change} />
    </>
  );
  return (
    <>
      <PageHead compact title={words.title} lead={words.lead} />
      <ListTools
        words={words}
        search={search}
        look="menu"
        searchWidth={340}
        busy={list.busy}
        onRefresh={list.reload}
        filter={filter}
      />
      <ListCard>
        <LiveList
          list={list}
          control={control}
          words={words}
          skeleton={{ rows: 12, height: 39 }}
          empty={
            <EmptyState
              title={narrowed ? words.noneFiltered : words.none}
              {...(narrowed ? { action: <Button onClick={showAll}>{words.showAll}</Button> } : {})}
            />
          }
        >
          {(rows) => (
            <Box
              component="ul"
              aria-label={words.title}
              sx={{ px: '20px', '& > li:first-of-type': { borderTop: 0 } }}
            >
              {rows.map((entry) => (
                <ActivityRow key={entry.id} entry={entry} now={now} dated />
              ))}
            </Box>
          )}
        </LiveList>
      </ListCard>
    </>
  );
}
