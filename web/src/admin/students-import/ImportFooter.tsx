// The foot of the import: how far it is, and the one button that goes on. On a phone two short lines.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { studentsImport as words } from '../../content/studentsImport.ts';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { importedRows } from './studentSheet.ts';
import type { StudentsImportState } from './useStudentsImport.ts';

interface ImportFooterProps {
  state: StudentsImportState;
  phone: boolean;
  /** Closes the dialog, after a question where something would be lost. */
  onClose: () => void;
  onDone: () => void;
}

/** What is said beside the buttons. */
function Verdict({ state, phone }: { state: StudentsImportState; phone: boolean }): ReactNode {
  const { sheet, isCompared, storing } = state;
  if (sheet === null || state.imported !== null) return null;
  const total = importedRows(sheet).length;
  if (storing) return words.storingText(total);
  if (!isCompared && !state.compareFailed) return words.preview.checking;
  const right = words.preview.right(total - sheet.problems.size, total);
  return (
    <>
      <Box component="strong" sx={{ fontWeight: 585, color: 'ink' }}>
        {right.count}
      </Box>
      {` ${right.rest}`}
      {sheet.out.size > 0 ? ` ${words.preview.leftOut(sheet.out.size)}` : null}
      {phone ? null : ` ${sheet.problems.size > 0 ? words.preview.untilAll : words.preview.allRight}`}
    </>
  );
}

export function ImportFooter({ state, phone, onClose, onDone }: ImportFooterProps): ReactNode {
  const { csv, sheet, imported, storing } = state;
  const count = sheet === null ? null : importedRows(sheet).length;
  const clean = sheet !== null && count !== 0 && state.isCompared && sheet.problems.size === 0;
  return (
    <Box
      component="footer"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: { xs: '6px 8px', portal: 1 },
        flex: 'none',
        p: { xs: '8px 16px calc(8px + env(safe-area-inset-bottom, 0px))', portal: '14px 28px' },
        borderTop: 1,
        borderColor: 'line',
        '& button': { flexGrow: { xs: 1, portal: 0 } },
      }}
    >
      <Box
        role="status"
        className="num"
        sx={{
          flex: { xs: '1 0 100%', portal: '1 1 220px' },
          fontSize: { xs: '0.9375rem', portal: 'inherit' },
          color: 'ink2',
          '&:empty': { display: { xs: 'none', portal: 'block' } },
        }}
      >
        <Verdict state={state} phone={phone} />
      </Box>
      {imported ? (
        <>
          <Button onClick={state.reset}>{words.another}</Button>
          <Button variant="contained" onClick={onDone}>
            {words.done}
          </Button>
        </>
      ) : (
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <SubmitButton
            type="button"
            busy={storing}
            busyText={words.storing}
            disabled={csv.status === 'reading' || (csv.status !== 'none' && !clean)}
            onClick={state.store}
          >
            {words.submit(count)}
          </SubmitButton>
        </>
      )}
    </Box>
  );
}
