// For which class groups a row of a list is; nothing where it is for all students.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { audienceWords as words } from '../../content/adminClassGroups.ts';
import { languageOf } from '../../ui/initials.ts';
import type { ClassGroupNames } from './classGroupNames.ts';

interface AudienceChipsProps {
  ids: readonly string[];
  names: ClassGroupNames;
}

export function AudienceChips({ ids, names }: AudienceChipsProps): ReactNode {
  if (ids.length === 0) return null;
  const chips = ids
    .map((id) => ({ id, name: names.of(id) }))
    // Deleted ones last.
    .sort((one, other) => (one.name ?? '\uffff').localeCompare(other.name ?? '\uffff'));
  return (
    <Box
      component="ul"
      aria-label={words.label}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px', minWidth: 0, fontWeight: 400 }}
    >
      {chips.map(({ id, name }) => (
        <Box
          component="li"
          key={id}
          title={name ?? words.goneHint}
          lang={languageOf(name ?? '')}
          sx={{
            maxWidth: 'min(220px, 100%)',
            p: '2px 7px',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            borderRadius: '4px',
            fontSize: '0.875rem',
            lineHeight: 1.3,
            color: name === null ? 'danger' : 'ink2',
            bgcolor: 'sunk',
          }}
        >
          {name ?? words.gone}
        </Box>
      ))}
    </Box>
  );
}
