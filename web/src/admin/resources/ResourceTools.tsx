// Above the list of a resource: search, groups with their counts, refresh.
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useState } from 'react';
import { adminResources } from '../../content/adminResources.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type GroupChoice, GroupFilter } from '../list/GroupFilter.tsx';
import type { ListSearch } from '../list/useListSearch.ts';
import type { Resource } from './resource.ts';
import type { ResourceRows } from './useResourceRows.ts';

interface ResourceToolsProps {
  resource: Resource;
  list: ResourceRows;
  search: ListSearch;
  look: 'buttons' | 'chips' | 'menu';
  group: string;
  onGroup: (group: string) => void;
}

function choicesOf({ groups }: Resource, counts: ResourceRows['counts'], chosen: string): GroupChoice[] {
  const stored = counts ? [...counts.keys()] : [];
  const names = [...new Set([...(groups?.options ?? []), ...stored, ...(chosen === '' ? [] : [chosen])])];
  const all = counts && [...counts.values()].reduce((sum, count) => sum + count, 0);
  return [
    { value: '', label: adminResources.all, count: all },
    ...names.map((name) => ({ value: name, label: name, count: counts && (counts.get(name) ?? 0) })),
  ];
}

export function ResourceTools(props: ResourceToolsProps): ReactNode {
  const { resource, list, search, look, group, onGroup } = props;
  const { words } = resource;
  const [news, setNews] = useState('');
  const refresh = async (): Promise<void> => {
    setNews('');
    if (await list.reload()) setNews(adminResources.refreshed);
  };
  const filter = resource.groups ? (
    <GroupFilter
      label={words.groups}
      look={look}
      choices={choicesOf(resource, list.counts, group)}
      allLabel={words.allGroups}
      value={group}
      onChoose={onGroup}
    />
  ) : null;
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
        <Box
          sx={{
            display: 'grid',
            minWidth: 0,
            flex: look === 'buttons' ? '0 1 300px' : look === 'menu' ? '1 1 200px' : 1,
          }}
        >
          <SearchField
            label={words.search}
            placeholder={words.searchHint}
            clearLabel={adminResources.clearSearch}
            value={search.text}
            onChange={search.setText}
            onSearch={search.search}
          />
        </Box>
        {look === 'chips' ? null : filter}
        <IconButton
          aria-label={adminResources.refresh}
          title={adminResources.refresh}
          aria-busy={list.busy || undefined}
          onClick={() => void refresh()}
          sx={{
            flex: 'none',
            ml: 'auto',
            width: 'var(--control-height)',
            height: 'var(--control-height)',
            border: 1,
            borderColor: 'lineStrong',
            bgcolor: 'surface',
          }}
        >
          <Icon name="refresh" size={18} />
        </IconButton>
      </Box>
      {look === 'chips' ? filter : null}
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </Box>
  );
}
