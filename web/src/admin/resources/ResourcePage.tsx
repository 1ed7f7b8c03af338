// A resource of the office: its list, live, and beside or over it the editor. What is on show is in the address.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { audienceWords } from '../../content/adminClassGroups.ts';
import { adminResources } from '../../content/adminResources.ts';
import { notify } from '../../lib/notify.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { type OfficeAction, type Sender, useAction } from '../action/useAction.tsx';
import { type ClassGroupNames, useClassGroupNames } from '../class-groups/classGroupNames.ts';
import { type GroupChoice, GroupFilter, type GroupLook } from '../list/GroupFilter.tsx';
import { ListTools } from '../list/ListTools.tsx';
import { ThumbBar } from '../list/ThumbBar.tsx';
import { listParams } from '../list/listView.ts';
import { type ListSearch, useFocusAfter, useListSearch, useListView } from '../list/useListView.ts';
import { useEditorSpace } from '../resource-editor/EditorFrame.tsx';
import { ResourceEditor } from '../resource-editor/ResourceEditor.tsx';
import { DraftOffers, useBeginning } from '../resource-editor/UnfinishedDraft.tsx';
import { useDrafts } from '../resource-editor/drafts.ts';
import { editButtonId } from './DenseRows.tsx';
import { ResourceList } from './ResourceList.tsx';
import { hasAudience, type ListedRow, operationsOf, type Resource } from './resource.ts';
import {
  audienceChoices,
  newRow,
  type ResourceRows,
  resourceShape,
  type ResourceView,
  useResourceRows,
} from './resourceView.ts';

// Above the list of a resource: search, groups with their counts, refresh.
interface ResourceToolsProps {
  resource: Resource;
  list: ResourceRows;
  search: ListSearch;
  look: GroupLook;
  view: ResourceView;
  groupNames: ClassGroupNames;
  onChange: (changes: Partial<ResourceView>) => void;
}

/** For all students, for each class group, and for nobody any more. */
/** `some`: an operation that takes values alone cannot ask for deleted class groups. */
function audienceOptions({ groups = [] }: ClassGroupNames, some: boolean): GroupChoice[] {
  const option = (value: string, label: string): GroupChoice => ({ value, label, count: undefined });
  return [
    option('', audienceWords.anybody),
    option(audienceChoices.all, audienceWords.all),
    ...groups.map(({ id, name }) => option(id, name)),
    ...(some ? [] : [option(audienceChoices.closed, audienceWords.closed)]),
  ];
}

function choicesOf({ groups }: Resource, counts: ResourceRows['counts'], chosen: string): GroupChoice[] {
  const stored = counts ? [...counts.keys()] : [];
  const offered = groups?.storedOnly ? [] : (groups?.options ?? []);
  const names = [...new Set([...offered, ...stored, ...(chosen === '' ? [] : [chosen])])];
  const all = counts && [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [
    { value: '', label: adminResources.all, count: all },
    ...names.map((name) => ({ value: name, label: name, count: counts && (counts.get(name) ?? 0) })),
  ];
}

/** More of them have no room beside the search. */
const mostButtons = 7;

function ResourceTools(props: ResourceToolsProps): ReactNode {
  const { resource, list, search, look, view, groupNames, onChange } = props;
  const { words, filters = [] } = resource;
  const options = audienceOptions(groupNames, resource.asks !== undefined);
  const choices = choicesOf(resource, list.counts, view.group);
  return (
    <ListTools
      words={{ ...adminResources, search: words.search, searchHint: words.searchHint }}
      search={search}
      look={look}
      searchWidth={300}
      busy={list.busy}
      onRefresh={list.reload}
      filter={
        <>
          {resource.groups ? (
            <GroupFilter
              label={words.groups}
              look={look === 'buttons' && choices.length > mostButtons ? 'menu' : look}
              choices={choices}
              allLabel={words.allGroups}
              value={view.group}
              onChoose={(group) => onChange({ group })}
            />
          ) : null}
          {hasAudience(resource) ? (
            <GroupFilter
              label={audienceWords.filter}
              choices={options}
              allLabel={audienceWords.anybody}
              // Of a group that is not known (yet) there is no line.
              value={options.some(({ value }) => value === view.audience) ? view.audience : ''}
              onChoose={(audience) => onChange({ audience })}
            />
          ) : null}
          <Box sx={{ display: look === 'chips' ? 'flex' : 'contents', flexWrap: 'wrap', gap: 1 }}>
            {filters.map((filter) => {
              const offered = filter.choices(list.groups ?? [], view.group);
              const chosen = view[filter.name] ?? '';
              return (
                <GroupFilter
                  key={filter.name}
                  label={filter.label}
                  choices={offered}
                  value={offered.some(({ value }) => value === chosen) ? chosen : ''}
                  onChoose={(value) => onChange({ [filter.name]: value })}
                />
              );
            })}
          </Box>
        </>
      }
    />
  );
}

const addButtonId = 'add-row';

/** The editor was closed: the focus goes back to where it was opened. */
function useReturningFocus(edited: string | null): void {
  const last = useRef(edited);
  useEffect(() => {
    const before = last.current;
    last.current = edited;
    if (before === null || edited !== null) return;
    const id = before === newRow ? addButtonId : editButtonId(before);
    (document.getElementById(id) ?? document.getElementById(addButtonId))?.focus();
  }, [edited]);
}

function deletionOf(resource: Resource, row: ListedRow, onDeleted: (row: ListedRow) => void): OfficeAction {
  const { words, restore } = resource;
  const { id, title } = row;
  const takeBack = async ({ client }: Sender, restored: NonNullable<Resource['restore']>): Promise<void> => {
    const { document, done, failed: failure } = restored;
    try {
      await client.mutate({ mutation: document, variables: { id }, context: { failure } });
      notify({ title: done, message: title });
    } catch {
      // Told on the error road; for a day the log has the same button.
    }
  };
  return {
    title: words.remove.title(title),
    text: words.remove.text,
    words: { confirm: words.remove.confirm, busy: words.remove.deleting },
    failed: words.failed.remove,
    send: async (sender) => {
      const data = await sender.mutate(operationsOf(resource).remove, { id });
      onDeleted(row);
      // It is gone, but perhaps not by us.
      if (data?.row == null) return { told: { tone: 'info', message: words.remove.gone } };
      const undo = restore ? () => takeBack(sender, restore) : undefined;
      return { told: { title: words.done.deleted, message: title, named: true, undo } };
    },
  };
}

interface ResourcePageProps {
  resource: Resource;
  /** Beside the button for a new one, where there is room. */
  actions?: ReactNode;
}

export function ResourcePage({ resource, actions: beyond }: ResourcePageProps): ReactNode {
  const { words, groups, overview: Overview } = resource;
  const { pathname } = useLocation();
  const shape = useMemo(() => resourceShape(resource), [resource]);
  const control = useListView(shape);
  const { view, change } = control;
  const list = useResourceRows(resource, shape, view);
  const search = useListSearch(control);
  const drafts = useDrafts(resource.name);
  const groupNames = useClassGroupNames(hasAudience(resource));
  const space = useEditorSpace();
  const { user, profile } = useAuth();
  const who = user && { id: user.id, role: profile?.role ?? '' };
  const lockOf = (row: ListedRow): string | null => resource.locked?.(row, who) ?? null;

  // The list stays where it is while the editor comes and goes.
  const edit = (edited: string | null): void => change({ edit: edited, page: view.page });
  const actions = useAction();
  const onDeleted = ({ id }: ListedRow): void => {
    drafts.drop(id);
    if (view.edit === id) edit(null);
    void list.reload();
  };
  const listRef = useFocusAfter(actions.done);
  useReturningFocus(view.edit);

  const beside = view.edit !== null && space.docked;
  const beginning = useBeginning(resource, edit);
  const add = beginning.begin;
  const hrefOf = (id: string): string =>
    `${pathname}?${new URLSearchParams(listParams(shape, { ...view, edit: id })).toString()}`;
  const addButton = (fullWidth: boolean): ReactNode => (
    <Button
      id={addButtonId}
      variant={beside ? 'outlined' : 'contained'}
      fullWidth={fullWidth}
      startIcon={<Icon name="plus" size={18} />}
      onClick={add}
    >
      {words.add}
    </Button>
  );
  return (
    <>
      <PageHead
        compact
        title={words.title}
        lead={
          list.total === undefined ? (
            <Skeleton sx={{ width: 150, height: 20, my: '2px' }} />
          ) : (
            <span className="num">{resource.lead?.(list.groups ?? []) ?? words.newest(list.total)}</span>
          )
        }
        actions={
          <>
            {beyond}
            {space.phone ? null : addButton(false)}
          </>
        }
      />
      {Overview ? (
        <Overview
          on={view.on}
          onChoose={(on) => change({ on, page: view.page }, { replace: true })}
          hrefOf={hrefOf}
          onAdd={add}
        />
      ) : null}
      <ResourceTools
        resource={resource}
        list={list}
        search={search}
        look={space.phone ? 'chips' : beside || !space.docked ? 'menu' : 'buttons'}
        view={view}
        groupNames={groupNames}
        onChange={change}
      />
      <DraftOffers resource={resource} edited={view.edit} listed={list.rows} onOpen={edit} />
      <ResourceList
        resource={resource}
        list={list}
        control={control}
        dense={!space.phone && (beside || !space.docked)}
        drafts={drafts.rows}
        groupNames={groupNames}
        edited={view.edit}
        hrefOf={hrefOf}
        onEdit={edit}
        onDelete={(row) => actions.ask(deletionOf(resource, row, onDeleted))}
        isLocked={(row) => lockOf(row) !== null}
        onAdd={add}
        onClear={() => {
          search.setText('');
          const none: Partial<ResourceView> = { search: '', group: '', audience: '' };
          for (const { name } of resource.filters ?? []) none[name] = '';
          change(none);
        }}
        listRef={listRef}
      />
      {space.phone ? <ThumbBar>{addButton(true)}</ThumbBar> : null}
      {view.edit === null ? null : (
        <ResourceEditor
          key={`${view.edit} ${beginning.count}`}
          resource={resource}
          lockOf={lockOf}
          edited={view.edit}
          on={view.on}
          groups={[...new Set([...(groups?.options ?? []), ...(list.counts?.keys() ?? [])])]}
          onClose={() => edit(null)}
          onStored={() => {
            edit(null);
            void list.reload();
          }}
        />
      )}
      {beginning.question}
      {actions.dialog}
    </>
  );
}
