// Here, absent, late or excused: a shape, a word, and a colour last.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { adminAttendance } from '../../content/adminAttendance.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import type { State } from './queue.ts';

const looks: Record<State, { icon: IconName; colour: string }> = {
  here: { icon: 'check', colour: 'success.main' },
  absent: { icon: 'close', colour: 'danger' },
  late: { icon: 'clock', colour: 'warning.main' },
  excused: { icon: 'minus', colour: 'ink2' },
};

export function StateMark({ state }: { state: State }): ReactNode {
  const { icon, colour } = looks[state];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        flex: 'none',
        color: colour,
        fontWeight: 585,
      }}
    >
      <Icon name={icon} />
      {adminAttendance.states[state]}
    </Box>
  );
}
