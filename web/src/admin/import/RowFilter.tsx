// Which rows of a preview are shown, with how many there are of each kind; of the first one, all, and the chosen one also none.
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../shared/numbers.ts';

interface RowFilterProps<Filter extends string> {
  /** Names the choice. */
  name: string;
  labels: Readonly<Record<Filter, string>>;
  /** Of each kind: indexes of the file's rows. */
  rows: Readonly<Record<Filter, readonly number[]>>;
  value: Filter;
  onChange: (filter: Filter) => void;
}

export function RowFilter<Filter extends string>(props: RowFilterProps<Filter>): ReactNode {
  const { name, labels, rows, value: chosen, onChange } = props;
  const filters = Object.keys(labels) as Filter[];
  const offered = filters.filter(
    (filter, index) => index === 0 || filter === chosen || rows[filter].length > 0,
  );
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <ToggleButtonGroup
        exclusive
        value={chosen}
        aria-label={name}
        onChange={(_, value: Filter | null) => {
          if (value !== null) onChange(value);
        }}
      >
        {offered.map((filter) => (
          <ToggleButton key={filter} value={filter} sx={{ gap: '7px', whiteSpace: 'nowrap' }}>
            {labels[filter]}
            <Box component="span" className="num" sx={{ opacity: 0.75, fontWeight: 500 }}>
              {formatCount(rows[filter].length)}
            </Box>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
