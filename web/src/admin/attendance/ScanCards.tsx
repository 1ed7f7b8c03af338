// The roll by cards: whoever is scanned is here, and at the end those of whom nobody has said anything are absent, by a press. A tap
// says the same words, so both go together, on several phones as well.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { adminAttendance } from '../../content/adminAttendance.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { mayHaveCamera } from '../../ui/camera/codeInPicture.ts';
import { lazyPart, Part } from '../../ui/lazyPart.tsx';
import { cardIn } from './cardCode.ts';
import type { State } from './queue.ts';

const { scan: words } = adminAttendance;

const Camera = lazyPart(() => import('../../ui/camera/Camera.tsx').then((module) => module.Camera));

export interface ScannedRow {
  id: string;
  name: string;
  state: State;
  /** Registration number and candidate IDs. */
  codes: readonly string[];
  /** Somebody has said something of them on this day. */
  isSaid: boolean;
}

interface ScanCardsProps {
  rows: readonly ScannedRow[];
  onSay: (student: string | null, state: State) => void;
}

export function ScanCards({ rows, onSay }: ScanCardsProps): ReactNode {
  const [isOn, setOn] = useState(false);
  const [failed, setFailed] = useState(false);
  const [asks, setAsks] = useState(false);
  const rest = rows.filter(({ isSaid }) => !isSaid);
  // The camera has one handler from its beginning to its end.
  const now = useRef(rows);
  useEffect(() => {
    now.current = rows;
  });
  const last = useRef({ text: '', said: '' });
  const read = (text: string): string => {
    const card = cardIn(text, window.location.origin);
    if (card === null) return words.foreign;
    const row = now.current.find(({ codes }) => codes.includes(card));
    if (row === undefined) return words.notHere(card);
    if (row.isSaid && row.state === 'here') return words.already(row.name);
    onSay(row.id, 'here');
    const said = now.current.filter(({ isSaid, id }) => isSaid || id === row.id).length;
    return words.here(row.name, said, now.current.length);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {isOn || !mayHaveCamera() ? null : (
          <Button
            onClick={() => {
              setFailed(false);
              setOn(true);
            }}
          >
            {words.action}
          </Button>
        )}
        {rest.length > 0 && rest.length < rows.length ? (
          <Button onClick={() => setAsks(true)}>{words.rest(rest.length)}</Button>
        ) : null}
      </Box>
      {failed ? <InlineAlert severity="warning">{words.noCamera}</InlineAlert> : null}
      {isOn ? (
        <Part>
          <Camera
            words={words}
            onText={(text) => {
              // A card that is still held says what it said.
              if (text !== last.current.text) last.current = { text, said: read(text) };
              return last.current.said;
            }}
            onStop={() => setOn(false)}
            onFailed={() => {
              setOn(false);
              setFailed(true);
            }}
          />
        </Part>
      ) : null}
      <ConfirmDialog
        open={asks}
        title={words.restTitle(rest.length)}
        confirmLabel={words.restConfirm}
        onCancel={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false);
          for (const { id } of rest) onSay(id, 'absent');
        }}
      >
        {words.restText}
      </ConfirmDialog>
    </Box>
  );
}
