// Above the list of students: search, states with their counts, refresh.
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useState } from 'react';
import { adminStudents as words } from '../../content/adminStudents.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { GroupFilter } from '../list/GroupFilter.tsx';
import type { ListSearch } from '../list/useListView.ts';
import { statusChoices, type StudentsView } from './studentsView.ts';
import type { StudentsPageState } from './useStudentsPage.ts';

type StatusChoice = StudentsView['status'];

interface StudentsToolsProps {
  list: StudentsPageState;
  search: ListSearch;
  look: 'buttons' | 'chips' | 'menu';
  status: StatusChoice;
  onStatus: (status: StatusChoice) => void;
  onRefresh: () => Promise<boolean>;
}

export function StudentsTools(props: StudentsToolsProps): ReactNode {
  const { list, search, look, status, onStatus, onRefresh } = props;
  const [news, setNews] = useState('');
  const refresh = async (): Promise<void> => {
    setNews('');
    if (await onRefresh()) setNews(words.refreshed);
  };
  const filter = (
    <GroupFilter
      label={words.filter}
      look={look}
      choices={statusChoices.map((value) => ({
        value,
        label: value === '' ? words.all : words.status[value],
        count: list.counts?.[value],
      }))}
      allLabel={words.all}
      value={status}
      onChoose={(value) => onStatus(statusChoices.find((choice) => choice === value) ?? '')}
    />
  );
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
        <Box sx={{ display: 'grid', minWidth: 0, flex: look === 'buttons' ? '0 1 340px' : '1 1 200px' }}>
          <SearchField
            label={words.search}
            placeholder={words.searchHint}
            clearLabel={words.clearSearch}
            value={search.text}
            onChange={search.setText}
            onSearch={search.search}
          />
        </Box>
        {look === 'chips' ? null : filter}
        <IconButton
          aria-label={words.refresh}
          title={words.refresh}
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
