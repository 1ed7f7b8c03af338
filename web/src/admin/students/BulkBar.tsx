// What can be done to all that are selected. Beside a pointer the bar is always there, so that selecting the first one
// moves no row; on a phone it lies over the lower edge while somebody is selected.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { adminStudents } from '../../content/adminStudents.ts';
import { notify } from '../../lib/notify.ts';
import { Icon } from '../../ui/Icon.tsx';
import { ThumbBar } from '../list/ThumbBar.tsx';
import type { Status } from '../student-status/statuses.ts';

const words = adminStudents.select;

interface BulkBarProps {
  count: number;
  /** How many search and filter find: offered where the whole page is selected, and there is more. */
  found: number | null;
  phone: boolean;
  /** One of its actions is on its way. */
  busy: boolean;
  onClear: () => void;
  onSelectFound: () => void;
  onAssign: () => void;
  onMessage: () => void;
  onDecide: (status: Status) => void;
  /** Undefined: this person deletes nobody. */
  onDelete: (() => void) | undefined;
}

const Count = ({ count }: { count: number }): ReactNode => (
  <Box component="span" className="num" role="status" sx={{ fontWeight: count > 0 ? 550 : 400 }}>
    {count > 0 ? words.selected(count) : words.hint}
  </Box>
);

function Clear({ onClear }: Pick<BulkBarProps, 'onClear'>): ReactNode {
  return (
    <Button
      variant="text"
      onClick={onClear}
      sx={{ minHeight: { xs: 44, portal: 32 }, fontSize: '0.96875rem' }}
    >
      {words.clear}
    </Button>
  );
}

/** Without a selection they stay where they are, and say why they do nothing. */
const acting =
  ({ count, busy }: Pick<BulkBarProps, 'count' | 'busy'>) =>
  (action: () => void) =>
  (): void => {
    if (busy) return;
    if (count === 0) notify({ tone: 'error', message: words.none });
    else action();
  };

/** The rarest one, and the only one for good: an icon, away from the others. */
function Delete({ count, busy, onDelete, ...rest }: BulkBarProps): ReactNode {
  if (onDelete === undefined) return null;
  return (
    <Button
      color="error"
      aria-label={words.remove}
      title={words.remove}
      aria-disabled={busy || undefined}
      onClick={acting({ count, busy })(onDelete)}
      sx={{
        p: 0,
        minHeight: { xs: 44, portal: 34 },
        width: { xs: 44, portal: 34 },
        ...(count === 0 ? { color: 'ink2', borderColor: 'line' } : {}),
        ml: rest.phone ? 0 : 1,
      }}
    >
      <Icon name="trash" size={17} />
    </Button>
  );
}

function Actions({ count, phone, busy, onAssign, onMessage, onDecide }: BulkBarProps): ReactNode {
  const act = acting({ count, busy });
  const look = {
    flex: phone ? '1 1 auto' : undefined,
    minHeight: { xs: 44, portal: 34 },
    px: phone ? '5px' : '12px',
    gap: phone ? '4px' : '6px',
    fontSize: phone ? '0.9375rem' : '0.96875rem',
  };
  const common = { 'aria-disabled': busy || undefined, 'aria-busy': busy || undefined };
  // Quiet until they can do something; readable all the same.
  const quiet = count === 0 ? { color: 'ink2', borderColor: 'line' } : {};
  const assign = (
    <Button key="assign" {...common} onClick={act(onAssign)} sx={{ ...look, ...quiet }}>
      {words.assign}
    </Button>
  );
  const message = (
    <Button key="message" {...common} onClick={act(onMessage)} sx={{ ...look, ...quiet }}>
      {words.message}
    </Button>
  );
  const decisions = [
    <Button
      key="approve"
      {...common}
      color="success"
      onClick={act(() => onDecide('approved'))}
      sx={{
        ...look,
        bgcolor: 'surface',
        borderColor: (theme) =>
          `color-mix(in srgb, ${theme.vars.palette.success.main} 40%, ${theme.vars.palette.line})`,
        ...quiet,
      }}
    >
      <Icon name="check" size={17} />
      {words.approve}
    </Button>,
    <Button
      key="reject"
      {...common}
      color="error"
      onClick={act(() => onDecide('rejected'))}
      sx={{ ...look, ...quiet }}
    >
      <Icon name="close" size={17} />
      {words.reject}
    </Button>,
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: phone ? 0 : 'auto' }}>
      {phone ? [...decisions, assign, message] : [message, assign, ...decisions]}
    </Box>
  );
}

export function BulkBar(props: BulkBarProps): ReactNode {
  const { count, found, phone, onClear, onSelectFound } = props;
  const more =
    found === null ? null : (
      <Button
        variant="text"
        onClick={onSelectFound}
        sx={{ minHeight: { xs: 44, portal: 32 }, fontSize: '0.96875rem' }}
      >
        {words.allFound(found)}
      </Button>
    );
  if (phone)
    return count === 0 ? null : (
      <ThumbBar height={more === null ? 128 : 176} label={words.bar} tinted>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            columnGap: 2,
          }}
        >
          <Count count={count} />
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Clear onClear={onClear} />
            <Delete {...props} />
          </Box>
          {more}
        </Box>
        <Actions {...props} />
      </ThumbBar>
    );
  return (
    <Box
      role="region"
      aria-label={words.bar}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '4px 14px',
        minHeight: 52,
        p: '8px 10px 8px 16px',
        borderBottom: 1,
        borderColor: 'line',
        color: count > 0 ? 'ink' : 'ink2',
        bgcolor: count > 0 ? 'indigoTint' : undefined,
      }}
    >
      <Count count={count} />
      {count > 0 ? <Clear onClear={onClear} /> : null}
      {more}
      <Actions {...props} />
      <Delete {...props} />
    </Box>
  );
}
