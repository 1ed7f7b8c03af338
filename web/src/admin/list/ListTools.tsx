// Above a list: its search, its groups, and refreshing it.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { SearchField } from '../../ui/SearchField.tsx';
import type { GroupLook } from './GroupFilter.tsx';
import { RefreshButton, type RefreshButtonProps } from './RefreshButton.tsx';
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
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, minWidth: 0 }}>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr)',
            minWidth: 0,
            // Short before anything goes to a second line, but not too short to type in.
            flex: look === 'buttons' ? '1 1 170px' : '1 1 130px',
            maxWidth: look === 'buttons' ? searchWidth : undefined,
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
