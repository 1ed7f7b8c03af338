// Above a list: its search, its groups, and refreshing it.
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { GroupLook } from './GroupFilter.tsx';
import type { ListSearch } from './useListView.ts';

interface SearchWords {
  search: string;
  searchHint: string;
  clearSearch: string;
}

export function ListSearchField({ search, words }: { search: ListSearch; words: SearchWords }): ReactNode {
  return (
    <SearchField
      label={words.search}
      placeholder={words.searchHint}
      clearLabel={words.clearSearch}
      value={search.text}
      onChange={search.setText}
      onSearch={search.search}
    />
  );
}

interface RefreshButtonProps {
  words: { refresh: string; refreshed: string };
  /** The list is being read anyway. */
  busy?: boolean;
  /** Resolves to whether it could be read. */
  onRefresh: () => Promise<boolean>;
}

export function RefreshButton({ words, busy = false, onRefresh }: RefreshButtonProps): ReactNode {
  const [running, setRunning] = useState(false);
  const [news, setNews] = useState('');
  const refresh = async (): Promise<void> => {
    setRunning(true);
    setNews('');
    if (await onRefresh()) setNews(words.refreshed);
    setRunning(false);
  };
  return (
    <>
      <IconButton
        aria-label={words.refresh}
        title={words.refresh}
        aria-busy={busy || running || undefined}
        onClick={() => (running ? undefined : void refresh())}
        sx={{
          flex: 'none',
          width: 'var(--control-height)',
          height: 'var(--control-height)',
          border: 1,
          borderColor: 'lineStrong',
          bgcolor: 'surface',
        }}
      >
        <Icon name="refresh" size={18} />
      </IconButton>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  );
}

interface ListToolsProps extends RefreshButtonProps {
  words: SearchWords & RefreshButtonProps['words'];
  search: ListSearch;
  look: GroupLook;
  /** Pixels of the search field, beside buttons. */
  searchWidth: number;
  filter: ReactNode;
}

export function ListTools({
  words,
  search,
  look,
  searchWidth,
  filter,
  ...refresh
}: ListToolsProps): ReactNode {
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
        <Box
          sx={{
            display: 'grid',
            minWidth: 0,
            flex: look === 'buttons' ? `0 1 ${searchWidth}px` : '1 1 200px',
          }}
        >
          <ListSearchField search={search} words={words} />
        </Box>
        {look === 'chips' ? null : filter}
        <Box sx={{ flex: 'none', ml: 'auto' }}>
          <RefreshButton {...refresh} words={words} />
        </Box>
      </Box>
      {look === 'chips' ? filter : null}
    </Box>
  );
}
