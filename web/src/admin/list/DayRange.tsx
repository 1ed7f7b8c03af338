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
    <Box component="label" sx={{ display: 'inline-flex', alignItems: 'center', gap: '6px', color: 'ink2' }}>
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
    <>
      {field('from', from, to === '' ? {} : { max: to })}
      {field('to', to, from === '' ? {} : { min: from })}
    </>
  );
}
