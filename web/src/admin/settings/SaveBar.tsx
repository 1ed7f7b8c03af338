// Below a form of settings: what somebody else saved meanwhile, what went wrong, and saving. It stays in view while there
// is something to save.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef } from 'react';
import { adminSettings } from '../../content/adminSettings.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import type { Met } from './useSavedForm.ts';

const words = adminSettings;

function shown(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? words.on : words.off;
  return value === '' ? words.none : `“${value}”`;
}

interface MeetingProps {
  met: readonly Met[];
  labelOf: (field: string) => string;
  onTake: (field: string) => void;
}

function Meeting({ met, labelOf, onTake }: MeetingProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  // Whoever has just pressed Save reads this next.
  useEffect(() => place.current?.focus(), []);
  const waits = met.some(({ mine }) => mine !== null);
  return (
    <Box ref={place} tabIndex={-1} sx={{ mb: 2, scrollMarginTop: '16px', '&:focus': { outline: 'none' } }}>
      <InlineAlert severity="warning" title={words.met.title}>
        {waits ? words.met.text : words.met.onlyTheirs}
        <Box component="ul" sx={{ m: 0, mt: 0.5, p: 0 }}>
          {met.map(({ field, theirs, mine }) => (
            <Box component="li" key={field} sx={{ overflowWrap: 'anywhere' }}>
              <b>{labelOf(field)}</b> {words.met.now(shown(theirs))}
              {mine === null ? '.' : `, ${words.met.yours(shown(mine))}. `}
              {mine === null ? null : (
                <Button
                  variant="text"
                  aria-label={`${words.met.take}: ${labelOf(field)}`}
                  onClick={() => onTake(field)}
                >
                  {words.met.take}
                </Button>
              )}
            </Box>
          ))}
        </Box>
      </InlineAlert>
    </Box>
  );
}

interface SaveBarProps extends MeetingProps {
  dirty: boolean;
  busy: boolean;
  problem: string | null;
  onUndo: () => void;
}

export function SaveBar({ dirty, busy, problem, onUndo, ...meeting }: SaveBarProps): ReactNode {
  return (
    <>
      {meeting.met.length > 0 ? <Meeting {...meeting} /> : null}
      {problem === null ? null : (
        <Box sx={{ mb: 2 }}>
          <InlineAlert>{problem}</InlineAlert>
        </Box>
      )}
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1.5,
          py: 1.5,
          ...(dirty
            ? {
                position: 'sticky',
                bottom: 0,
                zIndex: 2,
                mx: '-20px',
                px: '20px',
                borderRadius: '0 0 12px 12px',
                borderTop: 1,
                borderColor: 'line',
                bgcolor: 'background.default',
              }
            : {}),
        }}
      >
        <SubmitButton busy={busy} busyText={words.saving} variant={dirty ? 'contained' : 'outlined'}>
          {words.save}
        </SubmitButton>
        {dirty ? (
          <>
            <Button onClick={onUndo}>{words.undo}</Button>
            <Box
              component="span"
              role="status"
              sx={{ display: { xs: 'none', sm: 'inline' }, color: 'ink3', fontSize: '0.9375rem' }}
            >
              {words.unsaved}
            </Box>
          </>
        ) : null}
      </Box>
    </>
  );
}
