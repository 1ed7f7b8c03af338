// Which rows of a preview are shown, with how many there are of each kind; of the first one, all, and the chosen one also none.
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../shared/numbers.ts';

interface RowFilterProps<Filter extends string> {
  label: string;
  filters: readonly { value: Filter; label: string; count: number }[];
  value: Filter;
  onChange: (filter: Filter) => void;
}

export function RowFilter<Filter extends string>(props: RowFilterProps<Filter>): ReactNode {
  const { label: name, filters, value: chosen, onChange } = props;
  const isOffered = ({ value, count }: { value: Filter; count: number }, index: number): boolean =>
    index === 0 || value === chosen || count > 0;
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
        {filters.filter(isOffered).map(({ value, label, count }) => (
          <ToggleButton key={value} value={value} sx={{ gap: '7px', whiteSpace: 'nowrap' }}>
            {label}
            <Box component="span" className="num" sx={{ opacity: 0.75, fontWeight: 500 }}>
              {formatCount(count)}
            </Box>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}
