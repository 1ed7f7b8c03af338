// How far a message is, in a chip and in numbers.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { adminMessages } from '../../content/adminMessages.ts';
import type { MessageFragment } from '../../graphql/generated/office.ts';
import { StatusChip, type StatusTone } from '../../ui/StatusChip.tsx';

const { overall, progress: words } = adminMessages;

/** An SMS has none: its text stands for it. */
export const subjectOf = ({ subject, body }: Pick<MessageFragment, 'subject' | 'body'>): string =>
  subject === '' ? body.replaceAll(/\s+/g, ' ').trim() : subject;

function stateOf({ progress, stopped_at }: MessageFragment): [StatusTone, string] {
  if ((progress?.waiting ?? 0) > 0) return ['pending', overall.going];
  if (stopped_at !== null) return ['bad', overall.stopped];
  if ((progress?.failed ?? 0) > 0) return ['bad', overall.failed];
  return (progress?.recorded ?? 0) > 0 ? ['info', overall.recorded] : ['good', overall.done];
}

export function StateChip({ message }: { message: MessageFragment }): ReactNode {
  const [tone, text] = stateOf(message);
  return <StatusChip tone={tone}>{text}</StatusChip>;
}

const shown = ['sent', 'recorded', 'waiting', 'failed', 'stopped'] as const;

export function ProgressText({ progress }: Pick<MessageFragment, 'progress'>): ReactNode {
  const parts = shown.flatMap((state) => {
    const count = progress?.[state] ?? 0;
    return count === 0 ? [] : [words[state](count)];
  });
  const segments = progress?.segments ?? 0;
  return (
    <Box component="span" className="num" sx={{ display: 'block', mt: '4px', color: 'ink2' }}>
      {parts.join(' · ')}
      {segments > 0 ? ` (${adminMessages.cost(segments, progress?.cost ?? null)})` : null}
    </Box>
  );
}
