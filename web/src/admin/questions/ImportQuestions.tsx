// The dialog 'Import Questions': a file is read, corrected where it is wrong, and stored as a whole or not at all.
import { useApolloClient } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useId, useRef, useState } from 'react';
import {
  type QuestionField,
  questionColumns,
  questionFiles as words,
} from '../../content/adminQuestionFiles.ts';
import { AddQuestionsDocument } from '../../graphql/generated/upload.ts';
import { useGetToken } from '../../graphql/identity.ts';
import { downloadFile } from '../../lib/csvWrite.ts';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';
import { Icon } from '../../ui/Icon.tsx';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import type { CellChange } from '../import/CellEditor.tsx';
import { FileButton, FileRules } from '../import/FilePicker.tsx';
import { type GridHandle, type GridKind, type GridRow, ImportGrid } from '../import/ImportGrid.tsx';
import { readQuestions, writeWorkbook } from './questionFiles.ts';
import { problemOf, questionFields, questionOf, type QuestionRow, rowOf, textFields } from './questionRow.ts';
import { renderTexts } from './questionTexts.ts';

/** More would be no list that somebody reads. */
const mostLines = 50;
const accepted = '.csv,.xlsx,.gift,.txt';
const wide: readonly QuestionField[] = ['stem', 'stem_ne', 'solution', 'solution_ne'];

const grid: GridKind<QuestionField> = {
  look: 'sheet',
  columns: questionFields.map((field) => ({
    field,
    label: questionColumns[field],
    width: wide.includes(field) ? 300 : 150,
  })),
  words: words.preview,
  check: (field, text) => problemOf(rowOf(0, { [field]: text }), field),
};

function gridRow(row: QuestionRow, original: QuestionRow): GridRow<QuestionField> {
  const cells = questionFields.map((field) => {
    const problem = problemOf(row, field);
    const [text, was] = [row.cells[field], original.cells[field]];
    return [field, { text, original: was, problems: problem === null ? [] : [{ message: problem }] }];
  });
  return { number: row.row, cells: Object.fromEntries(cells) as GridRow<QuestionField>['cells'] };
}

interface Problem {
  index: number;
  field: QuestionField;
  line: string;
}

const problemsOf = (rows: readonly QuestionRow[]): Problem[] =>
  rows.flatMap((row, index) =>
    questionFields.flatMap((field) => {
      const problem = problemOf(row, field);
      return problem === null
        ? []
        : [{ index, field, line: words.line(row.row, questionColumns[field], problem) }];
    }),
  );

function Problems({
  problems,
  onGo,
}: {
  problems: readonly Problem[];
  onGo: (problem: Problem) => void;
}): ReactNode {
  return (
    <Box
      role="alert"
      sx={{
        mb: 1.5,
        p: '10px 14px',
        border: 1,
        borderColor: 'danger',
        borderRadius: '8px',
        bgcolor: 'dangerTint',
      }}
    >
      <Box sx={{ fontWeight: 585 }} className="num">
        {words.problemsTitle(problems.length)}
      </Box>
      <Box component="ul" sx={{ maxHeight: 132, overflow: 'auto' }}>
        {problems.slice(0, mostLines).map((problem) => (
          <Box component="li" key={problem.line} sx={{ py: '3px' }}>
            <Link
              component="button"
              type="button"
              onClick={() => onGo(problem)}
              sx={{ color: 'ink', textAlign: 'left' }}
            >
              {problem.line}
            </Link>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

interface Sheet {
  name: string;
  original: readonly QuestionRow[];
  rows: readonly QuestionRow[];
}

export function ImportQuestions({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const id = useId();
  const phone = useMediaQuery((theme) => theme.breakpoints.down('portal'), { noSsr: true });
  const client = useApolloClient();
  const getToken = useGetToken();
  const table = useRef<GridHandle<QuestionField>>(null);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const problems = sheet ? problemsOf(sheet.rows) : [];

  /** The server says what is wrong with formulas and pictures. */
  const look = async (texts: readonly string[]): Promise<void> => {
    setBusy(words.checking);
    await renderTexts(
      getToken,
      texts.map((text) => text.trim()),
    ).catch((error: unknown) => setFailure(describeError(error)));
    setBusy(null);
  };
  const choose = async (file: File): Promise<void> => {
    setFailure(null);
    setSheet(null);
    setBusy(words.reading);
    const read = await readQuestions(file);
    if ('refusal' in read) {
      setBusy(null);
      setFailure(read.refusal.message);
      return;
    }
    await look(read.rows.flatMap(({ cells }) => textFields.map((field) => cells[field])));
    setSheet({ name: file.name, original: read.rows, rows: read.rows });
  };
  const change = async (changes: readonly CellChange<QuestionField>[]): Promise<void> => {
    await look(changes.flatMap(({ field, text }) => (textFields.includes(field) ? [text] : [])));
    setSheet((now) => {
      if (now === null) return now;
      const rows = [...now.rows];
      for (const { index, field, text } of changes) {
        const row = rows[index];
        if (row)
          rows[index] = {
            ...row,
            cells: { ...row.cells, [field]: text },
            found: { ...row.found, [field]: undefined },
          };
      }
      return { ...now, rows };
    });
  };
  const close = (): void => {
    setSheet(null);
    setFailure(null);
    onClose();
  };
  const store = async (): Promise<void> => {
    if (sheet === null || problems.length > 0) return;
    setBusy(words.storing);
    setFailure(null);
    try {
      await client.mutate({
        mutation: AddQuestionsDocument,
        variables: { objects: sheet.rows.map(questionOf) },
        context: { quiet: 'in the dialog' },
      });
      notify({ message: words.stored(sheet.rows.length) });
      close();
    } catch (error) {
      setFailure(words.failed(describeError(error)));
    }
    setBusy(null);
  };
  return (
    <Dialog
      open={open}
      onClose={busy === null ? close : undefined}
      fullScreen={phone}
      maxWidth={sheet ? 'xl' : 'sm'}
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{words.title}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
        {failure === null ? null : <InlineAlert>{failure}</InlineAlert>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          {sheet ? <strong>{sheet.name}</strong> : null}
          <FileButton
            label={words.input}
            accept={accepted}
            disabled={busy !== null}
            onChoose={(file) => void choose(file)}
          >
            {sheet ? words.change : words.choose}
          </FileButton>
          <Button
            variant="text"
            startIcon={<Icon name="download" size={18} />}
            onClick={() => downloadFile(words.templateName, writeWorkbook([words.example]))}
          >
            {words.template}
          </Button>
          <Box role="status" sx={{ color: 'ink2' }}>
            {busy}
          </Box>
        </Box>
        {sheet === null ? (
          <FileRules rules={words.rules} />
        ) : (
          <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, height: 'min(560px, 60vh)' }}>
            {problems.length > 0 ? (
              <Problems
                problems={problems}
                onGo={({ index, field }) => table.current?.go({ index, field })}
              />
            ) : null}
            <ImportGrid
              ref={table}
              kind={grid}
              visible={[...sheet.rows.keys()]}
              rowAt={(index) => {
                const [row, original] = [sheet.rows[index], sheet.original[index]];
                return row && original ? gridRow(row, original) : null;
              }}
              disabled={busy !== null}
              onChange={(changes) => void change(changes)}
            />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={close} disabled={busy !== null}>
          {words.cancel}
        </Button>
        <SubmitButton
          type="button"
          busy={busy === words.storing}
          busyText={words.storing}
          disabled={sheet === null || problems.length > 0 || busy !== null}
          onClick={() => void store()}
        >
          {words.submit(sheet?.rows.length ?? 0)}
        </SubmitButton>
      </DialogActions>
    </Dialog>
  );
}
