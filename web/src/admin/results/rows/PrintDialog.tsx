// The mark sheet of an exam: printed at once where a browser can do that, else part after part.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import InputLabel from '@mui/material/InputLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { styled } from '@mui/material/styles';
import { memo, type ReactNode, useCallback, useId, useMemo, useState } from 'react';
import { formatDate } from '../../../../../shared/dates.ts';
import { formatNepaliDate } from '../../../../../shared/nepaliDates.ts';
import { formatCount } from '../../../../../shared/numbers.ts';
import { datedExamName, examDay, type ExamKey } from '../../../../../shared/words/results.ts';
import { adminResults } from '../../../content/adminResults.ts';
import { useInstitute } from '../../../lib/useInstitute.ts';
import { Paper, usePrint } from '../../../ui/Paper.tsx';
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx';
import { languageOf } from '../../../ui/initials.ts';
import { useBlocks } from '../../list/useBlocks.ts';
import { plainMarks, type RankedResult } from './ranking.ts';

/**
 * What a browser prints at once. Laying out pages takes longer with each row before: 5,000 results are some 115 pages
 * and a few seconds, 30,000 in one table were most of a minute, and at 100,000 Chromium gave up.
 */
export const printedAtOnce = 5_000;

/** Rows that enter the document together: few enough that a page goes on responding. */
export const rowsInBlock = 250;

export interface PrintedExam {
  exam: ExamKey & { results_count: number };
  /** Its results, best first, in parts that a browser can print. */
  parts: RankedResult[][];
  total: number;
  /** How many the ranks count: more than `total` where title and set exist on another date. */
  ranked: number;
}

// The ranked mark sheet as it is printed: A4, black on white in either scheme, nothing of the screen around it, the
// header row on every page. It is in the document only while it is printed.

const words = adminResults.sheet;
const { columns } = adminResults.export;

const Sheet = styled('div')({
  color: 'black',
  backgroundColor: 'white',
  lineHeight: 1.25,
  '& td:lang(ne)': { lineHeight: 1.3 },
  '& .institute': { fontSize: '11pt', fontWeight: 550 },
  '& h1': {
    fontSize: '18pt',
    lineHeight: 1.15,
    fontWeight: 585,
    letterSpacing: '-.01em',
    margin: '1mm 0 3mm',
    overflowWrap: 'anywhere',
  },
  '& dl': { display: 'flex', flexWrap: 'wrap', gap: '2mm 10mm', margin: '0 0 5mm' },
  '& dt': { fontSize: '9pt' },
  '& dd': { margin: 0, fontWeight: 550 },
  '& table': { width: '100%', borderCollapse: 'collapse' },
  '& thead': { display: 'table-header-group' },
  '& tr': { breakInside: 'avoid' },
  '& th, & td': { padding: '.7mm 2mm', textAlign: 'left', verticalAlign: 'top', overflowWrap: 'anywhere' },
  '& th': { fontWeight: 585, borderBottom: '1.2pt solid black', whiteSpace: 'nowrap' },
  '& td': { borderBottom: '.4pt solid black' },
  '& .figure': { textAlign: 'right', width: '1%', whiteSpace: 'nowrap', overflowWrap: 'normal' },
  '& .id': { width: '1%', whiteSpace: 'nowrap', overflowWrap: 'normal' },
  '& .rank': { paddingRight: '5mm' },
  '& .note': { marginTop: '4mm', fontSize: '9pt' },
  // Room for a hand and a stamp.
  '& .signatures': { display: 'flex', gap: '16mm', marginTop: '24mm', breakInside: 'avoid', fontSize: '9pt' },
  '& .signatures > div': { flex: 1, borderTop: '.8pt solid black', paddingTop: '1.5mm' },
});

/** 'Nov 15, 2025 · २०८२ मंसिर ५'; a day that has no date in Bikram Sambat stands alone. */
const inBothCalendars = (day: string, value: string): string =>
  [day, formatNepaliDate(value)].filter((text) => text !== '').join(' · ');

/** Characters of an ID that has a line of its own beside any name; only a longer one is broken. */
const longestId = 32;

const Rows = memo(function Rows({ results }: { results: readonly RankedResult[] }): ReactNode {
  return (
    <tbody>
      {results.map((result) => (
        <tr key={result.id}>
          <td className="figure rank">{result.rank}</td>
          <td className={result.symbol.length > longestId ? undefined : 'id'}>{result.symbol}</td>
          <td lang={languageOf(result.name)}>{result.name}</td>
          <td className="figure">{plainMarks(result.marks)}</td>
        </tr>
      ))}
    </tbody>
  );
});

const none: readonly RankedResult[] = [];

interface MarkSheetProps {
  sheet: PrintedExam;
  /** Of the sheet, counted from 0: an exam that is too long to be printed at once has several. */
  part: number;
  onPrinted: () => void;
}

function MarkSheet({ sheet, part, onPrinted }: MarkSheetProps): ReactNode {
  const { exam, parts, total, ranked } = sheet;
  const { blocks, complete } = useBlocks(parts[part] ?? none, rowsInBlock);
  const { name } = useInstitute();
  usePrint(complete, datedExamName(exam), onPrinted);
  const [today] = useState(() => inBothCalendars(formatDate(new Date()), new Date().toISOString()));
  const absentCount = useMemo(() => parts.flat().filter(({ rank }) => rank === null).length, [parts]);
  const facts = [
    [words.set, exam.set_number],
    [words.date, inBothCalendars(examDay(exam.exam_date), exam.exam_date ?? '')],
    [words.candidates, formatCount(total - absentCount)],
    ...(absentCount > 0 ? [[words.absent, formatCount(absentCount)] as const] : []),
    ...(parts.length > 1 ? [[words.part, words.partOf(part + 1, parts.length)] as const] : []),
    [words.printed, today],
  ] as const;
  return (
    <Paper label={words.label}>
      <Sheet className="mark-sheet">
        <div className="institute">{`${name} · ${words.label}`}</div>
        <h1 lang={languageOf(exam.exam_title)}>{exam.exam_title}</h1>
        <dl>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <table>
          <thead>
            <tr>
              <th scope="col" className="figure rank">
                {columns.rank}
              </th>
              <th scope="col">{columns.symbol}</th>
              <th scope="col">{columns.name}</th>
              <th scope="col" className="figure">
                {columns.marks}
              </th>
            </tr>
          </thead>
          {blocks.map((results) => (
            <Rows key={results[0]?.id} results={results} />
          ))}
        </table>
        {ranked > total - absentCount ? <p className="note">{words.ranks(ranked)}</p> : null}
        {part + 1 === parts.length ? (
          <div className="signatures">
            <div>{words.signature}</div>
            <div>{words.signer}</div>
          </div>
        ) : null}
      </Sheet>
    </Paper>
  );
}

const printDialogWords = adminResults.print;

interface PrintDialogProps {
  sheet: PrintedExam;
  onClose: () => void;
}

export function PrintDialog({ sheet, onClose }: PrintDialogProps): ReactNode {
  const { exam, parts, total } = sheet;
  const id = useId();
  const [part, setPart] = useState(0);
  const [printing, setPrinting] = useState(parts.length === 1);
  const printed = useCallback(() => {
    setPrinting(false);
    if (part + 1 < parts.length) setPart(part + 1);
    else onClose();
  }, [part, parts, onClose]);
  return (
    <>
      {parts.length > 1 ? (
        <Dialog open onClose={onClose} aria-labelledby={`${id}-title`}>
          <DialogTitle id={`${id}-title`}>{printDialogWords.title}</DialogTitle>
          <DialogContent>
            <Box sx={{ mb: 1, overflowWrap: 'anywhere', fontWeight: 550 }}>{datedExamName(exam)}</Box>
            <Box sx={{ mb: 2, color: 'ink2' }}>{printDialogWords.text(total, printedAtOnce)}</Box>
            <InputLabel id={`${id}-part`} htmlFor={undefined}>
              {printDialogWords.part}
            </InputLabel>
            <Select
              labelId={`${id}-part`}
              fullWidth
              value={part}
              disabled={printing}
              onChange={(event) => setPart(event.target.value)}
            >
              {parts.map((rows, index) => (
                <MenuItem key={rows[0]?.id} value={index}>
                  {printDialogWords.option(
                    index + 1,
                    parts.length,
                    rows[0]?.rank ?? 0,
                    // Who was absent comes last, without a rank.
                    rows.findLast(({ rank }) => rank !== null)?.rank ?? 0,
                  )}
                </MenuItem>
              ))}
            </Select>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{printDialogWords.close}</Button>
            <SubmitButton
              type="button"
              variant="ink"
              busy={printing}
              busyText={printDialogWords.busy}
              onClick={() => setPrinting(true)}
            >
              {printDialogWords.print(part + 1)}
            </SubmitButton>
          </DialogActions>
        </Dialog>
      ) : null}
      {printing ? <MarkSheet sheet={sheet} part={part} onPrinted={printed} /> : null}
    </>
  );
}
