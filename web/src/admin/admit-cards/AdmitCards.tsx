// Admit cards of an exam, or ID cards of none, as they are printed: four on a page of A4 or eight, all as high, so that one cut fits all.
import { styled } from '@mui/material/styles';
import { memo, type ReactNode } from 'react';
import { formatClock, formatDate } from '../../../../shared/dates.ts';
import type { Institute } from '../../../../shared/institute.ts';
import { formatNepaliDate } from '../../../../shared/nepaliDates.ts';
import { qrCodeOf } from '../../../../shared/qrCode.ts';
import { admitCards } from '../../content/admitCards.ts';
import { useInstitute } from '../../lib/useInstitute.ts';
import { Paper, usePrint } from '../../ui/Paper.tsx';
import { languageOf } from '../../ui/initials.ts';
import { chunksOf, useBlocks } from '../list/useBlocks.ts';
import { type AdmitCard, type AdmitExam, codeOf } from './admitCards.ts';

const words = admitCards.card;

export type PerPage = 4 | 8;

/** Pages that enter the document together. */
const pagesInBlock = 5;

const Pages = styled('div')({
  color: 'black',
  backgroundColor: 'white',
  '& .page': {
    display: 'grid',
    gap: '3mm',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'repeat(4, 64mm)',
    fontSize: '9.5pt',
    breakInside: 'avoid',
    '&:not(:last-child)': { breakAfter: 'page' },
  },
  '& .page.eight': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)', fontSize: '8.5pt' },
  '& .card': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gridTemplateRows: 'auto minmax(0, 1fr) auto',
    gap: '1.5mm 3mm',
    padding: '2.5mm 3mm 2mm',
    border: '.6pt solid black',
    borderRadius: '1.5mm',
    overflow: 'hidden',
    lineHeight: 1.2,
    breakInside: 'avoid',
  },
  '& .head': {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '4mm',
    paddingBottom: '1mm',
    borderBottom: '.6pt solid black',
    fontWeight: 585,
    whiteSpace: 'nowrap',
  },
  // A long name gives way to what the paper is.
  '& .institute': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .facts': { minWidth: 0, overflow: 'hidden' },
  '& .exam, & .name': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  '& .exam': { fontWeight: 550, marginBottom: '1mm' },
  '& .name': { fontSize: '1.15em', fontWeight: 585 },
  '& .name.long': { fontSize: '.92em', WebkitLineClamp: 3 },
  '& dl': { margin: '1mm 0 0', display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: '.4mm 2mm' },
  '& dt': { fontSize: '.85em', whiteSpace: 'nowrap', alignSelf: 'baseline' },
  '& dd': {
    margin: 0,
    alignSelf: 'baseline',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
  '& .eight .place': { WebkitLineClamp: 3 },
  '& .group': { WebkitLineClamp: 1 },
  '& .number': { fontWeight: 585, fontSize: '1.15em' },
  // Room for a hand.
  '& .number.unknown': { borderBottom: '.6pt solid black', height: '5mm', width: '34mm' },
  '& .pictures': { display: 'flex', gap: '3mm', alignItems: 'flex-start' },
  '& .eight .pictures': { flexDirection: 'column', gap: '1mm' },
  '& .photo': {
    display: 'grid',
    placeItems: 'center',
    width: '26mm',
    height: '32mm',
    border: '.4pt dashed black',
    fontSize: '.85em',
  },
  '& .photo img': { width: '100%', height: '100%', objectFit: 'cover' },
  '& .photo:has(img)': { border: 0, overflow: 'hidden' },
  '& .eight .photo': { width: '20mm', height: '21mm' },
  '& .code': { display: 'block', width: '28mm', height: '28mm', padding: '1mm' },
  '& .eight .code': { width: '20mm', height: '20mm', padding: 0 },
  '& .signatures': {
    gridColumn: '1 / -1',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gap: '6mm',
    paddingTop: '5.5mm',
    fontSize: '.8em',
    whiteSpace: 'nowrap',
  },
  '& .signatures > div': { borderTop: '.6pt solid black', paddingTop: '.5mm' },
});

/** Letters from which a name is set smaller. */
const longName = 48;

interface CardProps {
  card: AdmitCard;
  /** Null: it is an ID card. */
  exam: AdmitExam | null;
  institute: Institute;
}

function ExamFacts({ card, exam }: { card: AdmitCard; exam: AdmitExam }): ReactNode {
  const nepali = formatNepaliDate(exam.day);
  return (
    <>
      <dt>{words.candidate}</dt>
      <dd className={card.candidate === null ? 'number unknown' : 'number'}>{card.candidate}</dd>
      <dt>{words.date}</dt>
      <dd>
        {formatDate(exam.day)}
        {nepali === '' ? null : <span lang="ne">{` · ${nepali}`}</span>}
      </dd>
      <dt>{words.time}</dt>
      <dd>{formatClock(exam.time)}</dd>
      <dt>{words.place}</dt>
      <dd className="place" lang={languageOf(exam.place)}>
        {exam.place}
        {card.seat === null ? null : ` · ${words.seatIn(card.seat.room, card.seat.number)}`}
      </dd>
    </>
  );
}

const Card = memo(function Card({ card, exam, institute }: CardProps): ReactNode {
  const holds = exam === null ? card.registration : codeOf(card, exam, window.location.origin);
  const code = qrCodeOf(holds);
  const { title } = exam === null ? words.id : words;
  return (
    <section className="card" aria-label={card.name}>
      <div className="head">
        <span className="institute">
          <span lang={languageOf(institute.name)}>{institute.name}</span>
          <span lang="ne"> · {institute.nepaliName}</span>
        </span>
        <span>
          {title.en} <span lang="ne">· {title.ne}</span>
        </span>
      </div>
      <div className="facts">
        {exam === null ? null : (
          <div className="exam" lang={languageOf(exam.title)}>
            {exam.set === '' ? exam.title : `${exam.title} · ${words.set(exam.set)}`}
          </div>
        )}
        <div className={card.name.length > longName ? 'name long' : 'name'} lang={languageOf(card.name)}>
          {card.name}
        </div>
        <dl>
          {exam === null ? null : <ExamFacts card={card} exam={exam} />}
          {/* Where all is long, the last ones are cut. */}
          <dt>{words.registration}</dt>
          <dd>{card.registration}</dd>
          <dt>{words.group}</dt>
          <dd className="group" lang={languageOf(card.groups)}>
            {card.groups}
          </dd>
        </dl>
      </div>
      <div className="pictures">
        <div className="photo">{card.photo === null ? words.photo : <img src={card.photo} alt="" />}</div>
        <svg
          className="code"
          role="img"
          aria-label={words.code(holds)}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
        >
          <path d={code.path} fill="black" />
        </svg>
      </div>
      <div className="signatures">
        <div>{exam === null ? words.id.signature : words.signatures.candidate}</div>
        <div>{words.signatures.office}</div>
      </div>
    </section>
  );
});

export interface PrintedCards {
  cards: readonly AdmitCard[];
  /** Null: ID cards. */
  exam: AdmitExam | null;
  perPage: PerPage;
}

interface AdmitCardsProps extends PrintedCards {
  onPrinted: () => void;
}

export function AdmitCards({ cards, exam, perPage, onPrinted }: AdmitCardsProps): ReactNode {
  const institute = useInstitute();
  const { blocks, complete } = useBlocks(cards, perPage * pagesInBlock);
  const { label } = exam === null ? words.id : words;
  usePrint(complete, exam === null ? label : `${exam.title} – ${label}`, onPrinted);
  return (
    <Paper label={label}>
      <Pages>
        {blocks
          .flatMap((block) => chunksOf(block, perPage))
          .map((page) => (
            <div key={page[0]?.id} className={perPage === 8 ? 'page eight' : 'page'}>
              {page.map((card) => (
                <Card key={card.id} card={card} exam={exam} institute={institute} />
              ))}
            </div>
          ))}
      </Pages>
    </Paper>
  );
}
