// Above a list: its search, its groups, its days, and refreshing it.
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';
import { dayRange } from '../../content/adminResources.ts';
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

interface DayRangeProps {
  from: string;
  to: string;
  onChange: (days: { from?: string; to?: string }) => void;
}

/** From which day to which a list is shown: two fields, either of them empty for no bound. */
export function DayRange({ from, to, onChange }: DayRangeProps): ReactNode {
  const field = (name: 'from' | 'to', value: string, bounds: { min?: string; max?: string }): ReactNode => (
    <Box
      component="label"
      sx={{
        display: { xs: 'grid', portal: 'inline-flex' },
        flex: { xs: '1 1 130px', portal: 'none' },
        alignItems: 'center',
        gap: { xs: 0, portal: '6px' },
        fontSize: '0.9375rem',
        color: 'ink2',
      }}
    >
      {dayRange[name]}
      <OutlinedInput
        type="date"
        value={value}
        onChange={({ target }) => onChange({ [name]: target.value })}
        inputProps={bounds}
        sx={{ minHeight: { xs: 44, portal: 36 } }}
      />
    </Box>
  );
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, flex: { xs: '1 1 100%', portal: 'none' } }}>
      {field('from', from, to === '' ? {} : { max: to })}
      {field('to', to, from === '' ? {} : { min: from })}
    </Box>
  );
}
