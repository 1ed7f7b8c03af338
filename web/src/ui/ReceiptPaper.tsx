// A receipt as it is printed: A5, for the office and for the student on one sheet of A4.
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { amountInEnglish, amountInNepali } from '../../../shared/amountInWords.ts';
import { formatOtherDate } from '../../../shared/dates.ts';
import { formatNepaliDate } from '../../../shared/nepaliDates.ts';
import { formatRupees } from '../../../shared/numbers.ts';
import { qrCodeOf } from '../../../shared/qrCode.ts';
import { receiptWords as words } from '../content/receiptPaper.ts';
import { paths } from '../lib/paths.ts';
import { useInstitute } from '../lib/useInstitute.ts';
import { Paper, usePrint } from './Paper.tsx';
import { languageOf } from './initials.ts';

export interface PrintedReceipt {
  receipt: string | null;
  /** Negative, as in the ledger. */
  amount: number;
  created_at: string;
  student_name: string;
  registration_number: string;
  method: string | null;
  reference: string;
  reversal: object | null;
}

interface ReceiptProps {
  entry: PrintedReceipt;
  /** Who took it. */
  by: string;
  isCopy: boolean;
}

const Sheet = styled('div')({
  color: 'black',
  backgroundColor: 'white',
  fontSize: '9.5pt',
  lineHeight: 1.3,
  // A5 each, across the middle of the sheet.
  '& .half': {
    height: '131mm',
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    breakInside: 'avoid',
  },
  '& .half + .half': { borderTop: '.4pt dashed black', paddingTop: '6mm', marginTop: '-1mm' },
  '& .head': { display: 'flex', justifyContent: 'space-between', gap: '6mm' },
  '& .institute': { fontSize: '13pt', fontWeight: 585, lineHeight: 1.2 },
  '& h1': { fontSize: '14pt', fontWeight: 585, lineHeight: 1.2, margin: 0, whiteSpace: 'nowrap' },
  '& .part': { fontSize: '8pt', textAlign: 'right' },
  '& .mark': { fontWeight: 585, textAlign: 'right', textTransform: 'uppercase' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: '42mm minmax(0, 1fr)',
    gap: '1.4mm 4mm',
    margin: '4mm 0 0',
    paddingTop: '3mm',
    borderTop: '.6pt solid black',
  },
  '& dt': { fontSize: '8pt', alignSelf: 'baseline' },
  '& dd': { margin: 0, alignSelf: 'baseline', overflowWrap: 'anywhere' },
  '& .amount': { fontSize: '15pt', fontWeight: 585, fontVariantNumeric: 'tabular-nums' },
  '& .foot': {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'end',
    marginTop: 'auto',
    paddingBottom: '4mm',
  },
  '& .code': { display: 'block', width: '24mm', height: '24mm' },
  '& .signature': { width: '60mm', borderTop: '.6pt solid black', paddingTop: '1mm', fontSize: '8pt' },
});

/** What a phone opens: whether it is genuine the student sees in the own list. */
const verifyingAddress = (receipt: string): string =>
  `${window.location.origin}${paths.fees.href({ receipt })}`;

function Half({ entry, by, isCopy, part }: ReceiptProps & { part: string }): ReactNode {
  const { name, nepaliName, address, phones } = useInstitute();
  const receipt = entry.receipt ?? '';
  const amount = Math.abs(entry.amount);
  const code = qrCodeOf(verifyingAddress(receipt));
  const nepali = formatNepaliDate(entry.created_at);
  const facts: [string, ReactNode][] = [
    [words.number, <strong key="number">{receipt}</strong>],
    [
      words.date,
      <>
        {formatOtherDate(entry.created_at)}
        {nepali === '' ? null : <span lang="ne">{` · ${nepali}`}</span>}
      </>,
    ],
    [
      words.student,
      <strong key="name" lang={languageOf(entry.student_name)}>
        {entry.student_name}
      </strong>,
    ],
    [words.registration, entry.registration_number],
    [
      words.amount,
      <span key="amount" className="amount">
        {formatRupees(amount)}
      </span>,
    ],
    [
      words.words,
      <>
        {amountInEnglish(amount)}
        <br />
        <span lang="ne">{amountInNepali(amount)}</span>
      </>,
    ],
    [words.method, entry.method],
    ...(entry.reference === '' ? [] : [[words.reference, entry.reference] satisfies [string, ReactNode]]),
    ...(by === '' ? [] : [[words.by, by] satisfies [string, ReactNode]]),
  ];
  return (
    <section className="half" aria-label={part}>
      <div className="head">
        <div>
          <div className="institute" lang={languageOf(name)}>
            {name}
          </div>
          <div lang="ne">{nepaliName}</div>
          <div>
            {[address.street, address.city, ...phones.slice(0, 1).map(({ label }) => label)].join(', ')}
          </div>
        </div>
        <div>
          <h1>
            {words.title.en} <span lang="ne">· {words.title.ne}</span>
          </h1>
          <div className="part">{part}</div>
          {isCopy ? <div className="mark">{words.copy}</div> : null}
          {entry.reversal ? <div className="mark">{words.reversed}</div> : null}
        </div>
      </div>
      <dl>
        {facts.flatMap(([label, value]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label}-value`}>{value}</dd>,
        ])}
      </dl>
      <div className="foot">
        <svg
          className="code"
          role="img"
          aria-label={words.code}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
        >
          <path d={code.path} fill="black" />
        </svg>
        <div className="signature">{words.signature}</div>
      </div>
    </section>
  );
}

/** `parts`: whose; `onPrinted`: the dialog of the browser is closed. */
export function ReceiptPaper({
  parts,
  onPrinted,
  ...receipt
}: ReceiptProps & { parts: readonly ('office' | 'student')[]; onPrinted: () => void }): ReactNode {
  usePrint(true, `${words.label} ${(receipt.entry.receipt ?? '').replace('/', '-')}`, onPrinted);
  return (
    <Paper label={words.label}>
      <Sheet>
        {parts.map((part) => (
          <Half key={part} {...receipt} part={words.halves[part]} />
        ))}
      </Sheet>
    </Paper>
  );
}
