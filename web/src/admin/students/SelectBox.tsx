// The box that selects: as small as the row allows beside a pointer, as large as a finger on a phone.
import Checkbox from '@mui/material/Checkbox';
import type { ChangeEvent, ReactNode } from 'react';

interface SelectBoxProps {
  label: string;
  checked: boolean;
  /** Of many, not all. */
  some?: boolean;
  disabled?: boolean;
  onToggle: (event: ChangeEvent<HTMLInputElement>) => void;
}

export function SelectBox({ label, checked, some = false, disabled, onToggle }: SelectBoxProps): ReactNode {
  return (
    <Checkbox
      checked={checked}
      indeterminate={some && !checked}
      disabled={disabled}
      onChange={onToggle}
      slotProps={{ input: { 'aria-label': label } }}
      sx={{
        m: { xs: '-4px 0 -4px -12px', portal: '-6px -2px -6px -9px' },
        width: { xs: 44, portal: 36 },
        height: { xs: 44, portal: 36 },
        p: 0,
        flex: 'none',
        '& .MuiSvgIcon-root': { fontSize: { xs: '1.5rem', portal: '1.25rem' } },
      }}
    />
  );
}
