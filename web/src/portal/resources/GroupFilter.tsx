// Which subject or category is shown: buttons, and for notes and links a dropdown on small screens.
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { type ResourceWords, resources } from '../../content/resources.ts';
import { inShownOrder, shownName } from '../../content/shownNames.ts';
import { Chevron } from '../../ui/Chevron.tsx';
import { languageOf } from '../../ui/initials.ts';

interface ChoiceProps {
  words: ResourceWords;
  groups: readonly string[];
  /** Null: all of them. */
  current: string | null;
  onChoose: (group: string | null) => void;
}

interface GroupFilterProps extends Omit<ChoiceProps, 'groups'> {
  /** Undefined while they are on their way: then 'all' keeps their place. */
  groups: readonly string[] | undefined;
}

function Dropdown({ words, all, groups, current, onChoose }: ChoiceProps & { all: string }): ReactNode {
  return (
    <Select
      value={current ?? ''}
      displayEmpty
      fullWidth
      IconComponent={Chevron}
      onChange={(event) => onChoose(event.target.value || null)}
      renderValue={(chosen) => (chosen === '' ? all : chosen)}
      SelectDisplayProps={{ 'aria-label': words.groups }}
    >
      {['', ...groups].map((group) => (
        <MenuItem key={group} value={group} lang={languageOf(shownName(group))}>
          {group === '' ? all : shownName(group)}
        </MenuItem>
      ))}
    </Select>
  );
}

function Buttons({ words, groups, current, onChoose }: ChoiceProps): ReactNode {
  return (
    <Box
      role="group"
      aria-label={words.groups}
      sx={{
        display: 'flex',
        gap: 1,
        flexWrap: { portal: 'wrap' },
        overflowX: { xs: 'auto', portal: 'visible' },
        // On a phone the row scrolls from edge to edge of the screen; the padding leaves room for the focus ring.
        mx: { xs: -2, portal: 0 },
        px: { xs: 2, portal: 0 },
        py: '4px',
        my: '-4px',
        scrollbarWidth: 'none',
      }}
    >
      {[null, ...groups].map((group) => (
        <Chip
          key={group ?? ''}
          variant="filter"
          component="button"
          clickable
          aria-pressed={group === current}
          onClick={() => onChoose(group)}
          label={group === null ? resources.all : shownName(group)}
          lang={group === null ? undefined : languageOf(shownName(group))}
          sx={{ flex: 'none' }}
        />
      ))}
    </Box>
  );
}

export function GroupFilter(props: GroupFilterProps): ReactNode {
  const { words, groups = [], current } = props;
  const small = useMediaQuery((theme) => theme.breakpoints.down('portal'), { noSsr: true });
  // An address may name a group that has nothing in it any more: it is still what is shown.
  const known = inShownOrder(current === null || groups.includes(current) ? groups : [...groups, current]);
  if (props.groups !== undefined && known.length === 0) return null;
  return small && words.dropdown !== undefined ? (
    <Dropdown {...props} groups={known} all={words.dropdown} />
  ) : (
    <Buttons {...props} groups={known} />
  );
}
