// Class groups to tick, live: a group that somebody has just made is there, one that was deleted is gone.
import { useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { adminClassGroups as words } from '../../content/adminClassGroups.ts';
import { ClassGroupChoicesDocument } from '../../graphql/generated/office.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { languageOf } from '../../ui/initials.ts';
import { LoadFailed } from '../list/LoadFailed.tsx';

interface ClassGroupChoiceProps {
  chosen: ReadonlySet<string>;
  onToggle: (id: string) => void;
  disabled?: boolean;
}

export function ClassGroupChoice({ chosen, onToggle, disabled = false }: ClassGroupChoiceProps): ReactNode {
  const { data, error, restart } = useSubscription(ClassGroupChoicesDocument, { fetchPolicy: 'no-cache' });
  const groups = data?.class_groups;
  if (error) return <LoadFailed onRetry={() => restart()}>{words.failed.fetch(error.message)}</LoadFailed>;
  if (groups === undefined) return <SkeletonRows label={words.loading} rows={4} />;
  if (groups.length === 0) return <Typography sx={{ color: 'ink2' }}>{words.none}</Typography>;
  return (
    <Box role="group" aria-label={words.unnamed} sx={{ display: 'grid' }}>
      {groups.map(({ id, name, description }) => (
        <FormControlLabel
          key={id}
          disabled={disabled}
          control={<Checkbox checked={chosen.has(id)} onChange={() => onToggle(id)} />}
          label={
            <>
              <Box component="span" lang={languageOf(name)} sx={{ fontWeight: 550 }}>
                {name}
              </Box>
              {description ? (
                <Typography variant="caption" component="span" sx={{ display: 'block' }}>
                  {description}
                </Typography>
              ) : null}
            </>
          }
          sx={{
            m: 0,
            minHeight: { xs: 52, portal: 46 },
            py: '4px',
            borderTop: 1,
            borderColor: 'line',
            '&:first-of-type': { borderTop: 0 },
            '& .MuiFormControlLabel-label': { minWidth: 0, overflowWrap: 'anywhere', lineHeight: 1.3 },
          }}
        />
      ))}
    </Box>
  );
}
