// The questions of one subject of a paper, section by section: put in order, left out, and what is missing.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { adminPapers as words } from '../../content/adminPapers.ts';
import {
  LeaveQuestionOutDocument,
  MoveQuestionDocument,
  RenewQuestionDocument,
} from '../../graphql/generated/upload.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RowAction } from '../../ui/RowAction.tsx';
import { useRenderedTexts } from '../questions/questionTexts.ts';
import { OfferPanel } from './OfferPanel.tsx';
import { QuestionLine } from './QuestionLine.tsx';
import { sectionName } from './paperActions.tsx';
import { type Section, type Subject, type Taken, totalsOf } from './paperView.ts';
import type { PaperChange } from './usePaperChange.ts';

const { questions: said } = words;

/** So many are shown of a section before somebody asks for all. */
const shownFirst = 6;

interface RowProps {
  taken: Taken;
  /** In its section, from 1. */
  place: number;
  last: boolean;
  /** In the paper. */
  number: number;
  html: string;
  change: PaperChange | null;
}

function Row({ taken, place, last, number, html, change }: RowProps): ReactNode {
  const { id, version, question } = taken;
  const name = question?.number ?? String(number);
  const isOld = question !== null && question.version > version;
  const move = (to: number): void =>
    void change?.send(MoveQuestionDocument, { id, place: to }, said.failedMove);
  return (
    <QuestionLine
      number={number}
      html={html}
      chapter={question?.chapter ?? ''}
      difficulty={question?.difficulty ?? 2}
      use={question?.use}
      note={isOld && change ? said.newer : undefined}
    >
      {change === null ? null : (
        <>
          {isOld ? (
            <RowAction
              label={said.renew(name)}
              icon="refresh"
              onClick={() =>
                void change.send(RenewQuestionDocument, { id, version: question.version }, said.failedRenew)
              }
            />
          ) : null}
          <RowAction
            label={said.up(name)}
            icon="sortUp"
            onClick={place === 1 ? undefined : () => move(place - 1)}
          />
          <RowAction
            label={said.down(name)}
            icon="sortDown"
            onClick={last ? undefined : () => move(place + 1)}
          />
          <RowAction
            label={said.out(name)}
            icon="close"
            onClick={() => void change.send(LeaveQuestionOutDocument, { id }, said.failedOut)}
          />
        </>
      )}
    </QuestionLine>
  );
}

interface SectionRowsProps {
  section: Section;
  /** Of its first question. */
  first: number;
  /** Ids of all questions of the paper. */
  taken: readonly string[];
  /** Null: the paper is frozen. */
  change: PaperChange | null;
  onEdit: (section: Section) => void;
  onDelete: (section: Section) => void;
}

function SectionRows(props: SectionRowsProps): ReactNode {
  const { section, first, taken, change, onEdit, onDelete } = props;
  const { questions, planned, marks, wrong_marks } = section;
  const [all, setAll] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const rendered = useRenderedTexts(questions.map(({ content }) => content?.stem ?? ''));
  const shown = all ? questions : questions.slice(0, shownFirst);
  const missing = planned - questions.length;
  const name = sectionName(section);
  return (
    <Box component="section" aria-label={name}>
      <Box
        className="num"
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: '2px 10px',
          p: '8px 16px',
          borderTop: 1,
          borderColor: 'lineStrong',
          '--icon-button': { xs: '44px', portal: '32px' },
        }}
      >
        <Box component="h3" sx={{ m: 0, font: 'inherit', fontWeight: 550 }}>
          {words.marksEach(marks)}
        </Box>
        <Box component="span" sx={{ color: 'ink2' }}>
          {`${said.of(questions.length, planned)} · ${words.wrong(wrong_marks)}`}
        </Box>
        {change === null ? null : (
          <Box sx={{ display: 'flex', gap: '6px', ml: 'auto' }}>
            <RowAction label={words.section.edit(name)} icon="edit" onClick={() => onEdit(section)} />
            <RowAction
              label={words.section.remove(name)}
              icon="trash"
              color="error"
              onClick={() => onDelete(section)}
            />
          </Box>
        )}
      </Box>
      <ol>
        {shown.map((one, index) => (
          <Row
            key={one.id}
            taken={one}
            place={index + 1}
            last={index === questions.length - 1}
            number={one.number ?? first + index}
            html={rendered(one.content?.stem ?? '')?.html ?? ''}
            change={change}
          />
        ))}
      </ol>
      {questions.length > shownFirst ? (
        <Box sx={{ px: '4px', borderTop: 1, borderColor: 'line' }}>
          <Button variant="text" onClick={() => setAll(!all)} aria-expanded={all}>
            {all ? said.less : said.more(first + shownFirst, first + questions.length - 1)}
          </Button>
        </Box>
      ) : null}
      {change !== null && missing > 0 ? (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            m: '10px 12px',
            p: '8px 12px',
            border: '1px dashed',
            borderColor: 'control',
            borderRadius: '8px',
          }}
        >
          <span className="num">{`${first + questions.length}–${first + planned - 1} · ${said.missing(missing)}`}</span>
          <Button
            aria-expanded={choosing}
            aria-label={`${said.choose}: ${name}`}
            startIcon={<Icon name="search" size={17} />}
            onClick={() => setChoosing(!choosing)}
            sx={{ ml: 'auto' }}
          >
            {said.choose}
          </Button>
        </Box>
      ) : null}
      {change !== null && choosing && missing > 0 ? (
        <OfferPanel section={section} taken={taken} change={change} onClose={() => setChoosing(false)} />
      ) : null}
    </Box>
  );
}

interface SubjectPanelProps extends Omit<SectionRowsProps, 'section' | 'first'> {
  subject: Subject;
  /** By section. */
  firsts: ReadonlyMap<string, number>;
  action: ReactNode;
}

export function SubjectPanel({ subject, firsts, action, ...rest }: SubjectPanelProps): ReactNode {
  const { taken, planned } = totalsOf(subject.sections);
  return (
    <Panel
      title={subject.title}
      subtitle={<span className="num">{said.of(taken, planned)}</span>}
      aside={action}
    >
      {subject.sections.map((section) => (
        <SectionRows key={section.id} section={section} first={firsts.get(section.id) ?? 1} {...rest} />
      ))}
    </Panel>
  );
}
