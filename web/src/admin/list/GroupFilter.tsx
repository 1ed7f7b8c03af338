// Which group of a list is shown, each with how many there are: buttons side by side where there is room, a row of
// chips under the thumb on a phone, a menu otherwise.
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../shared/numbers.ts';
import { languageOf } from '../../ui/initials.ts';

/** Side by side; a row under the thumb; one menu. */
export type GroupLook = 'buttons' | 'chips' | 'menu';

export interface GroupChoice {
  /** Empty: all. */
  value: string;
  label: string;
  /** Absent where nobody counts, and until it is known. */
  count?: number | undefined;
}

interface GroupFilterProps {
  label: string;
  /** A menu unless told. */
  look?: GroupLook;
  /** 'All' first. */
  choices: readonly GroupChoice[];
  /** What the menu calls its first choice where that is not its label. */
  allLabel?: string;
  value: string;
  onChoose: (value: string) => void;
}

function Count({ count }: { count: number | undefined }): ReactNode {
  return count === undefined ? null : (
    <Box component="span" className="num" sx={{ ml: '6px', fontSize: '0.875rem', opacity: 0.8 }}>
      {formatCount(count)}
    </Box>
  );
}

export function GroupFilter(props: GroupFilterProps): ReactNode {
  const { label, look = 'menu', choices, allLabel, value, onChoose } = props;
  if (look === 'menu')
    return (
      <Select
        value={value}
        displayEmpty
        onChange={(event) => onChoose(event.target.value)}
        SelectDisplayProps={{ 'aria-label': label }}
        sx={{
          flex: 'none',
          maxWidth: 'min(260px, 60%)',
          '& .MuiSelect-select': { whiteSpace: 'nowrap !important', paddingRight: '44px !important' },
        }}
      >
        {choices.map((choice) => (
          <MenuItem key={choice.value} value={choice.value} lang={languageOf(choice.label)}>
            {choice.value === '' ? (allLabel ?? choice.label) : choice.label}
            <Count count={choice.count} />
          </MenuItem>
        ))}
      </Select>
    );
  if (look === 'buttons')
    return (
      <ToggleButtonGroup
        exclusive
        value={value}
        aria-label={label}
        onChange={(_, chosen: string | null) => onChoose(chosen ?? value)}
        sx={{ minWidth: 0, '& button': { px: '10px', whiteSpace: 'nowrap' } }}
      >
        {choices.map((choice) => (
          <ToggleButton key={choice.value} value={choice.value} lang={languageOf(choice.label)}>
            {choice.label}
            <Count count={choice.count} />
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    );
  return (
    <Box
      role="group"
      aria-label={label}
      sx={{
        display: 'flex',
        gap: 1,
        overflowX: 'auto',
        // From edge to edge of the screen; the padding leaves room for the focus ring.
        mx: -2,
        px: 2,
        py: '4px',
        scrollbarWidth: 'none',
      }}
    >
      {choices.map((choice) => (
        <Chip
          key={choice.value}
          variant="filter"
          component="button"
          clickable
          aria-pressed={choice.value === value}
          onClick={() => onChoose(choice.value)}
          label={
            <>
              {choice.label}
              <Count count={choice.count} />
            </>
          }
          lang={languageOf(choice.label)}
          sx={{ flex: 'none' }}
        />
      ))}
    </Box>
  );
}
