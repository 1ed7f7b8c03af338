// Taking a whole import back, after a question that says who goes, who stays, and why. The database decides both.
import { useMutation, useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { formatTime } from '../../../../shared/dates.ts';
import { studentsImport } from '../../content/studentsImport.ts';
import {
  ImportToUndoDocument,
  type ImportToUndoFragment,
  RecentImportsDocument,
  UndoStudentImportDocument,
} from '../../graphql/generated/admin.ts';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

const words = studentsImport.undo;
/** As the database has it. */
const day = 24 * 60 * 60 * 1000;

export function canBeUndone(
  { created_at, undone_at }: { created_at: string; undone_at: string | null },
  now: Date,
): boolean {
  return undone_at === null && now.getTime() - Date.parse(created_at) < day;
}

/** Sentences; null where nothing can be undone. */
function effects(found: ImportToUndoFragment | null): { text: string[]; removable: number } {
  const state = found?.state;
  if (!found || !state) return { text: [words.over], removable: 0 };
  const { removable, changed, in_use } = {
    removable: state.removable ?? 0,
    changed: state.changed ?? 0,
    in_use: state.in_use ?? 0,
  };
  const gone = found.count - removable - changed - in_use;
  return {
    removable,
    text: [
      removable > 0 ? words.removes(removable, found.file_name) : words.nothing,
      ...(changed > 0 ? [words.changed(changed)] : []),
      ...(in_use > 0 ? [words.inUse(in_use)] : []),
      ...(gone > 0 ? [words.gone(gone)] : []),
    ],
  };
}

interface UndoQuestionProps {
  id: string;
  onClose: () => void;
  onUndone: () => void;
}

function UndoQuestion({ id, onClose, onUndone }: UndoQuestionProps): ReactNode {
  const { data, error } = useQuery(ImportToUndoDocument, {
    variables: { id },
    fetchPolicy: 'no-cache',
    context: { queryDeduplication: false },
  });
  const [undo, { loading }] = useMutation(UndoStudentImportDocument, {
    fetchPolicy: 'no-cache',
    context: { failure: words.failed },
  });
  const known = data === undefined ? null : effects(data.student_imports_by_pk);
  const confirm = async (): Promise<void> => {
    if (known === null || known.removable === 0) {
      if (known !== null || error) onClose();
      return;
    }
    try {
      const { data: done } = await undo({ variables: { id } });
      const [outcome] = done?.undo_student_import ?? [];
      const title = words.done(outcome?.removed ?? 0);
      const kept = outcome?.kept ?? 0;
      if (kept > 0) notify({ tone: 'info', title, message: words.kept(kept) });
      else notify({ message: title });
      onUndone();
    } catch {
      // Told on the error road.
    }
    onClose();
  };
  return (
    <ConfirmDialog
      open
      title={words.title}
      confirmLabel={known && known.removable > 0 ? words.confirm(known.removable) : words.close}
      busyLabel={loading ? words.busy : undefined}
      busy={loading || (known === null && !error)}
      destructive={known !== null && known.removable > 0}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      {(known?.text ?? [error ? words.failed(describeError(error)) : words.loading]).map((sentence) => (
        <Box
          component="span"
          key={sentence}
          className="num"
          sx={{ display: 'block', mb: 0.5, overflowWrap: 'anywhere' }}
        >
          {sentence}
        </Box>
      ))}
    </ConfirmDialog>
  );
}

interface UndoImportProps {
  id: string;
  /** What the button is called for who hears it. */
  label: string;
  /** In a line of the log. */
  inLine?: boolean;
  onUndone?: () => void;
}

const nothing = (): void => undefined;

export function UndoImport({ id, label, inLine = false, onUndone = nothing }: UndoImportProps): ReactNode {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant={inLine ? 'text' : 'outlined'}
        aria-label={label}
        onClick={() => setAsking(true)}
        // In a line as high as a finger on a phone, without making the line higher.
        sx={
          inLine
            ? {
                minHeight: 0,
                fontSize: '0.9375rem',
                '&::after': { content: '""', position: 'absolute', inset: '-13px -8px' },
              }
            : undefined
        }
      >
        {inLine ? words.short : words.button}
      </Button>
      {asking ? <UndoQuestion id={id} onClose={() => setAsking(false)} onUndone={onUndone} /> : null}
    </>
  );
}

/** Those that can still be taken back, in the dialog where they were made. */
export function RecentImports({ onUndone }: { onUndone: () => void }): ReactNode {
  const [since] = useState(() => new Date(Date.now() - day).toISOString());
  const { data, refetch } = useQuery(RecentImportsDocument, {
    variables: { since },
    fetchPolicy: 'no-cache',
    context: { queryDeduplication: false },
  });
  const imports = data?.student_imports ?? [];
  if (imports.length === 0) return null;
  return (
    <Box component="section" aria-label={words.recent}>
      <Box component="h3" sx={{ mb: 1, fontSize: '0.96875rem', fontWeight: 585 }}>
        {words.recent}
      </Box>
      <Box component="ul">
        {imports.map(({ id, count, file_name, created_at }) => {
          const what = words.entry(count, file_name);
          return (
            <Box
              component="li"
              key={id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: '4px 12px',
                py: '7px',
                borderTop: 1,
                borderColor: 'line',
              }}
            >
              <Box component="span" className="num" sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
                {`${what}, ${formatTime(created_at)}`}
              </Box>
              <UndoImport
                id={id}
                label={words.label(what)}
                onUndone={() => {
                  void refetch().catch(nothing);
                  onUndone();
                }}
              />
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
