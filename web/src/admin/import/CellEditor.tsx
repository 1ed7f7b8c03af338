// A cell while it is corrected: what is wrong with it as it is typed, Enter saves, Esc cancels.
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';
import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { studentsImport } from '../../content/studentsImport.ts';
import { pastedBlock } from '../../lib/csv.ts';
import { Icon } from '../../ui/Icon.tsx';
import { languageOf } from '../../ui/initials.ts';

const { preview: words } = studentsImport;

// A block that was copied in a spreadsheet goes into the cells of a preview, from the chosen one to the right and down.

export interface CellChange<Field extends string> {
  /** Of the file's rows. */
  index: number;
  field: Field;
  text: string;
}

/** The block of a paste, which is then ours to put in; null of a text for one cell. */
export function takeBlock(event: ClipboardEvent): string[][] | null {
  const block = pastedBlock(event.clipboardData.getData('text/plain'));
  if (block !== null) event.preventDefault();
  return block;
}

/** `visible`: the rows as they are shown. What would go beyond the last row or column is left out. */
export function blockChanges<Field extends string>(
  block: readonly (readonly string[])[],
  { index: from, field: first }: { index: number; field: Field },
  visible: readonly number[],
  fields: readonly Field[],
): CellChange<Field>[] {
  const [top, left] = [visible.indexOf(from), fields.indexOf(first)];
  return block.flatMap((cells, down) =>
    cells.flatMap((text, across) => {
      const [index, field] = [visible[top + down], fields[left + across]];
      return index === undefined || field === undefined ? [] : [{ index, field, text }];
    }),
  );
}

export type Leave = 'stay' | 'next' | 'previous' | 'up' | 'down' | 'away';

/** What is wrong with a cell. */
export interface CellProblem {
  message: string;
  detail?: string | undefined;
}

interface CellEditorProps {
  /** Names the field: 'Phone, row 7'. */
  label: string;
  value: string;
  /** Takes the value's place at once; null: it is corrected as it stands. */
  typed?: string | null;
  /** As the file has it. */
  original: string;
  /** What is wrong with the value as it stands. */
  problems: readonly CellProblem[];
  /** What is wrong with a text that is typed; null: nothing. */
  check: (text: string) => string | null;
  /** What is usually chosen. */
  choices?: readonly string[] | undefined;
  inputMode?: 'tel' | 'email' | 'decimal' | undefined;
  /** Enter and the arrow keys go down and up a column. */
  goesDown?: boolean | undefined;
  onSave: (text: string, leave: Leave) => void;
  /** A block of cells was pasted on this one. */
  onBlock: (block: string[][]) => void;
  onCancel: () => void;
}

function Hints({
  problems,
  original,
  changed,
}: {
  problems: readonly CellProblem[];
  original: string;
  changed: boolean;
}) {
  return (
    <Paper
      variant="outlined"
      sx={{
        display: 'flex',
        gap: 1,
        maxWidth: 320,
        mt: '6px',
        p: '9px 12px',
        bgcolor: 'raised',
        boxShadow: (theme) => theme.vars.palette.liftShadow,
        fontSize: '0.90625rem',
        lineHeight: 1.4,
      }}
    >
      {problems.length > 0 ? (
        <Box sx={{ color: 'danger' }}>
          <Icon name="warning" size={18} />
        </Box>
      ) : null}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {problems.map(({ message, detail }) => (
          <div key={message}>
            <Box component="strong" sx={{ color: 'danger', fontWeight: 550 }}>
              {message}
            </Box>
            {detail ? <Box sx={{ color: 'ink2' }}>{detail}</Box> : null}
          </div>
        ))}
        {changed ? <Box sx={{ color: 'ink2' }}>{words.fileHas(original)}</Box> : null}
        <Box sx={{ color: 'ink2' }}>{words.editing}</Box>
      </Box>
    </Paper>
  );
}

const leaves: Partial<Record<string, Leave>> = { Enter: 'stay', Tab: 'next' };
const leavesDown: typeof leaves = { ...leaves, Enter: 'down', ArrowDown: 'down', ArrowUp: 'up' };

export function CellEditor(props: CellEditorProps): ReactNode {
  const { label, value, original, check, choices, onSave, onCancel } = props;
  const id = useId();
  const [text, setText] = useState(props.typed ?? value);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  // Taking the field away blurs it, too.
  const over = useRef(false);
  const save = (leave: Leave): void => {
    if (over.current) return;
    over.current = true;
    onSave(text, leave);
  };
  const own = check(text);
  const typed = own === null ? [] : [{ message: own }];
  // What the file and the database say stays true until the text is another one.
  const problems = text.replace(/\s+/g, ' ').trim() === value ? props.problems : typed;
  const onKeyDown = (event: KeyboardEvent): void => {
    // The dialog has keys of its own, and so has the table.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const leave = (props.goesDown === true ? leavesDown : leaves)[event.key];
    if (leave !== undefined) {
      event.preventDefault();
      save(leave === 'next' && event.shiftKey ? 'previous' : leave);
    }
    if (event.key === 'Escape') {
      over.current = true;
      onCancel();
    }
  };
  return (
    <>
      <input
        ref={(element) => {
          setInput(element);
          // Once, when it comes: what was chosen is typed over or corrected.
          if (element !== null && element !== input) element.focus();
        }}
        aria-label={label}
        aria-invalid={problems.length > 0}
        aria-describedby={`${id}-hints`}
        value={text}
        list={choices ? `${id}-list` : undefined}
        inputMode={props.inputMode}
        lang={languageOf(text)}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          // The table takes one on a chosen cell.
          event.stopPropagation();
          const block = takeBlock(event);
          if (block === null) return;
          over.current = true;
          props.onBlock(block);
        }}
        onKeyDown={onKeyDown}
        onMouseDown={(event) => event.stopPropagation()}
        onClick={(event) => event.stopPropagation()}
        onBlur={() => save('away')}
      />
      {choices ? (
        <datalist id={`${id}-list`}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      ) : null}
      <Popper
        open={input !== null}
        anchorEl={input}
        placement="bottom-start"
        sx={{ zIndex: 'tooltip', pointerEvents: 'none' }}
      >
        <div id={`${id}-hints`} aria-live="polite">
          <Hints problems={problems} original={original} changed={value !== original} />
        </div>
      </Popper>
    </>
  );
}
