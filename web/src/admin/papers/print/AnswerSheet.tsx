// The answer sheet, for all sets of a paper: everything at its place in millimetres, between four marks that a scanner finds.
import type { ReactNode } from 'react';
import { letterOf, optionBounds } from '../../../../../shared/questions/questions.ts';
import { adminPapers } from '../../../content/adminPapers.ts';
import { useInstitute } from '../../../lib/useInstitute.ts';
import { languageOf } from '../../../ui/initials.ts';
import { chunksOf } from '../../list/useBlocks.ts';
import { type ArrangedSet, paperSets, questionsOf, type SetQuestion } from './paperSets.ts';
import styles from './print.module.css';

const { sheet: words } = adminPapers.print;

/** Millimetres of A4. */
const page = { width: 210, height: 297 };
const corner = { at: 8, size: 6 };
const circle = { radius: 1.75, apart: 4.8 };
const digitsOfId = 10;
const identity = { x: 96, y: 30, apart: 6.2, down: 4.9 };
const answers = { left: 16, top: 97, width: 178, height: 181, rowsApart: 6.4 };
const questionsOnPage = 200;

function Circle({ x, y, text }: { x: number; y: number; text: string }): ReactNode {
  return (
    <>
      <circle cx={x} cy={y} r={circle.radius} fill="none" stroke="black" strokeWidth={0.25} />
      <text x={x} y={y + 0.8} fontSize={2.2} fill="#666" textAnchor="middle">
        {text}
      </text>
    </>
  );
}

function Line({ y, label }: { y: number; label: string }): ReactNode {
  return (
    <>
      <text x={16} y={y + 3.4} fontSize={2.8} lang="ne">
        {label}
      </text>
      <path d={`M16 ${y}h70`} stroke="black" strokeWidth={0.25} />
    </>
  );
}

function Identity(): ReactNode {
  const { x, y, apart, down } = identity;
  const setX = x + digitsOfId * apart + 16;
  return (
    <>
      <text x={x - apart / 2} y={y - 2.4} fontSize={3.2} lang="ne">
        {words.candidate}
      </text>
      {Array.from({ length: digitsOfId }, (_, column) => (
        <g key={column}>
          <rect
            x={x + (column - 0.5) * apart}
            y={y}
            width={apart}
            height={7}
            fill="none"
            stroke="black"
            strokeWidth={0.25}
          />
          {Array.from({ length: 10 }, (__, digit) => (
            <Circle key={digit} x={x + column * apart} y={y + 10.6 + digit * down} text={String(digit)} />
          ))}
        </g>
      ))}
      <text x={setX - 3} y={y - 2.4} fontSize={3.2} lang="ne">
        {words.set}
      </text>
      <rect x={setX - 3.1} y={y} width={6.2} height={7} fill="none" stroke="black" strokeWidth={0.25} />
      {paperSets.map((set, row) => (
        <Circle key={set} x={setX} y={y + 10.6 + row * down} text={set} />
      ))}
    </>
  );
}

/** The circles of a question from its place; a number is written into a box. */
function Row({ question, x, y }: { question: SetQuestion; x: number; y: number }): ReactNode {
  return (
    <g>
      <text x={x + 5.6} y={y + 1.1} fontSize={3.1} textAnchor="end" fontWeight={550}>
        {question.number}
      </text>
      {question.kind === 'number' ? (
        <rect x={x + 7} y={y - 1.9} width={22} height={3.8} fill="none" stroke="black" strokeWidth={0.25} />
      ) : (
        question.options.map(({ id }, place) => (
          <Circle key={id} x={x + 9 + place * circle.apart} y={y} text={letterOf(place)} />
        ))
      )}
    </g>
  );
}

function Answers({ questions }: { questions: readonly SetQuestion[] }): ReactNode {
  const columns = questions.length > 100 ? 5 : 4;
  const rows = Math.ceil(questions.length / columns / 5) * 5;
  const apart = Math.min(answers.rowsApart, answers.height / rows);
  return chunksOf(questions, rows).map((column, index) => {
    const x = answers.left + (index * answers.width) / columns;
    return (
      <g key={column[0]?.number}>
        {chunksOf(column, 5).map((five, place) =>
          place % 2 === 0 ? (
            <rect
              key={five[0]?.number}
              x={x}
              y={answers.top + place * 5 * apart}
              width={9 + optionBounds.most * circle.apart - 2}
              height={five.length * apart}
              fill="#f1f1f1"
            />
          ) : null,
        )}
        {column.map((question, row) => (
          <Row key={question.number} question={question} x={x} y={answers.top + (row + 0.5) * apart} />
        ))}
      </g>
    );
  });
}

export function AnswerSheet({ title, arranged }: { title: string; arranged: ArrangedSet }): ReactNode {
  const institute = useInstitute();
  const pages = chunksOf(questionsOf(arranged), questionsOnPage);
  const far = { x: page.width - corner.at - corner.size, y: page.height - corner.at - corner.size };
  return pages.map((questions, index) => (
    <svg
      key={questions[0]?.number}
      className={styles.sheet}
      role="img"
      aria-label={words.label(pages.length)}
      viewBox={`0 0 ${page.width} ${page.height}`}
    >
      {[corner.at, far.x].flatMap((x) =>
        [corner.at, far.y].map((y) => (
          <rect key={`${x} ${y}`} x={x} y={y} width={corner.size} height={corner.size} fill="black" />
        )),
      )}
      <text x={18} y={13} fontSize={5} fontWeight={585}>
        {words.title} <tspan lang="ne">· {words.titleNe}</tspan>
        {pages.length > 1 ? ` · ${index + 1}/${pages.length}` : ''}
      </text>
      <text x={192} y={13} fontSize={3.4} textAnchor="end">
        {institute.name}
        <tspan lang="ne"> · {institute.nepaliName}</tspan>
      </text>
      {/* A long title in smaller letters: it has one line. */}
      <text x={16} y={22} fontSize={Math.min(3.6, 340 / title.length)} lang={languageOf(title)}>
        {title}
      </text>
      <Line y={44} label={words.name} />
      <Line y={60} label={words.signature} />
      <Line y={76} label={words.invigilator} />
      {words.how.map((how, line) => (
        <g key={how} lang={line === 0 ? 'en' : 'ne'}>
          <text x={16} y={86 + line * 5} fontSize={3}>
            {how}
          </text>
          <circle cx={66} cy={85 + line * 5} r={circle.radius} fill="black" />
        </g>
      ))}
      <Identity />
      <Answers questions={questions} />
    </svg>
  ));
}
