// From which day to which a list is shown: two fields, either of them empty for no bound.
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import type { ReactNode } from 'react';
import { dayRange as words } from '../../content/adminResources.ts';

interface DayRangeProps {
  from: string;
  to: string;
  onChange: (days: { from?: string; to?: string }) => void;
}

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
      {words[name]}
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
