// Whose and what kind of entries of the log are shown.
import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import type { ReactNode } from 'react';
import { activityKinds, adminDashboard } from '../../content/adminDashboard.ts';
import { ActivityPeopleDocument } from '../../graphql/generated/admin.ts';
import { type ActivityFilter, nobody } from './activityQuery.ts';

const words = adminDashboard.activity;

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly { value: string; text: string }[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps): ReactNode {
  return (
    <Select
      value={value}
      displayEmpty
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ root: { 'aria-label': label } }}
      SelectDisplayProps={{ 'aria-label': label }}
      sx={{
        minHeight: { xs: 44, portal: 32 },
        maxWidth: 190,
        fontSize: 15,
        '& .MuiSelect-select': { minHeight: { xs: 42, portal: 30 }, p: '2px 34px 2px 10px !important' },
      }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.text}
        </MenuItem>
      ))}
    </Select>
  );
}

interface ActivityFiltersProps {
  filter: ActivityFilter;
  onChange: (filter: ActivityFilter) => void;
}

export function ActivityFilters({ filter, onChange }: ActivityFiltersProps): ReactNode {
  const { data } = useQuery(ActivityPeopleDocument);
  const people = data?.profiles ?? [];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 1 }}>
      <Choice
        label={words.kind}
        value={filter.entity}
        onChange={(entity) => onChange({ ...filter, entity })}
        options={[
          { value: '', text: words.anyKind },
          ...activityKinds.map(({ entity, label }) => ({ value: entity, text: label })),
        ]}
      />
      <Choice
        label={words.person}
        value={filter.actor}
        onChange={(actor) => onChange({ ...filter, actor })}
        options={[
          { value: '', text: words.anyPerson },
          ...people.map(({ id, email }) => ({ value: id, text: email.split('@')[0] ?? email })),
          { value: nobody, text: words.nobody },
        ]}
      />
    </Box>
  );
}
