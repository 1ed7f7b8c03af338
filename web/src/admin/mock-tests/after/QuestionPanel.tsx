// One question of a mock test afterwards: what was chosen by whom, what is challenged, and what is decided.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { type ReactNode, useState } from 'react';
import { adminMockTests } from '../../../content/adminMockTests.ts';
import type { QuestionAnalysisQuery, TestChallengesQuery } from '../../../graphql/generated/upload.ts';
import { RowAction } from '../../../ui/RowAction.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { QuestionText } from '../../../ui/question/QuestionText.tsx';
import { useRenderedTexts } from '../../questions/questionTexts.ts';
import { nameOf } from '../CandidatesPanel.tsx';
import { KeyDecision } from './KeyDecision.tsx';
import { choicesOf, optionsOf, type Taken } from './testQuestions.ts';

const { question: words, challenges: said, analysis } = adminMockTests;

export type Figures = QuestionAnalysisQuery['figures'][number];
export type Challenge = TestChallengesQuery['challenges'][number];

/** A share as a bar and in figures. */
export function Share({ part, colour }: { part: number; colour: 'data1' | 'data3' }): ReactNode {
  return (
    <Box component="span" className="num" sx={{ display: 'flex', alignItems: 'center', gap: '6px' }}>
      <Box component="span" aria-hidden sx={{ flex: '1 1 20px', maxWidth: 44, height: 7, bgcolor: 'sunk' }}>
        <Box
          component="span"
          sx={{ display: 'block', height: '100%', width: `${part * 100}%`, bgcolor: colour }}
        />
      </Box>
      {`${Math.round(part * 100)}\u00a0%`}
    </Box>
  );
}

interface OptionsTableProps {
  taken: Taken;
  figures: Figures | undefined;
  rightOptions: readonly string[];
}

function OptionsTable({ taken, figures, rightOptions }: OptionsTableProps): ReactNode {
  const options = optionsOf(taken);
  const rendered = useRenderedTexts(options.map(({ text }) => text));
  const chosen = choicesOf(figures?.options);
  const sat = figures?.sat ?? 0;
  const group = Math.max(1, Math.round(0.27 * sat));
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontSize: '0.9375rem',
        '& th': { p: '4px 6px', textAlign: 'left', fontWeight: 550, color: 'ink2' },
        '& td': { p: '7px 6px', borderTop: 1, borderColor: 'line', verticalAlign: 'middle' },
      }}
    >
      <thead>
        <tr>
          <th scope="col">{words.option}</th>
          {sat === 0 ? null : (
            <>
              <th scope="col">{words.upper}</th>
              <th scope="col">{words.all}</th>
              <th scope="col">{words.lower}</th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {options.map(({ id, letter, text }) => {
          const isRight = rightOptions.includes(id);
          const counts = chosen[id] ?? { all: 0, upper: 0, lower: 0 };
          return (
            <tr key={id}>
              <td>
                <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: '8px' }}>
                  <Box
                    component="span"
                    sx={{
                      flex: 'none',
                      minWidth: 26,
                      p: '2px 0',
                      textAlign: 'center',
                      fontWeight: 550,
                      borderRadius: '4px',
                      bgcolor: isRight ? 'ink' : 'sunk',
                      color: isRight ? 'surface' : 'ink',
                    }}
                  >
                    {letter}
                  </Box>
                  <QuestionText html={rendered(text)?.html ?? ''} />
                  {isRight ? <Box component="span" sx={{ color: 'ink2' }}>{`(${words.key})`}</Box> : null}
                </Box>
              </td>
              {sat === 0 ? null : (
                <>
                  <td>
                    <Share part={counts.upper / group} colour="data3" />
                  </td>
                  <td>
                    <Share part={counts.all / sat} colour="data1" />
                  </td>
                  <td>
                    <Share part={counts.lower / group} colour="data1" />
                  </td>
                </>
              )}
            </tr>
          );
        })}
      </tbody>
    </Box>
  );
}

const shownFirst = 3;

function Challenges({ challenges }: { challenges: readonly Challenge[] }): ReactNode {
  const [all, setAll] = useState(false);
  if (challenges.length === 0) return null;
  const shown = all ? challenges : challenges.slice(0, shownFirst);
  return (
    <Box component="section" sx={{ p: '14px 20px', borderTop: 1, borderColor: 'line' }}>
      <Box component="h2" className="num" sx={{ m: '0 0 8px', font: 'inherit', fontWeight: 550 }}>
        {said.count(challenges.length)}
      </Box>
      <Box component="ul" sx={{ display: 'grid', gap: '10px' }}>
        {shown.map(({ id, reason, accepted, answer, candidate }) => (
          <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
            <Box
              component="span"
              sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 10px', fontWeight: 550 }}
            >
              {candidate ? nameOf(candidate) : null}
              {accepted === null ? null : (
                <StatusChip tone={accepted ? 'good' : 'bad'}>
                  {accepted ? said.accepted : said.declined}
                </StatusChip>
              )}
            </Box>
            {reason}
            {answer ? <Box sx={{ color: 'ink2' }}>{answer}</Box> : null}
          </Box>
        ))}
      </Box>
      {challenges.length > shownFirst && !all ? (
        <Button variant="text" onClick={() => setAll(true)} sx={{ ml: '-18px' }}>
          {said.more(challenges.length - shownFirst)}
        </Button>
      ) : null}
    </Box>
  );
}

interface QuestionPanelProps {
  test: string;
  taken: Taken;
  figures: Figures | undefined;
  challenges: readonly Challenge[];
  onDone: () => void;
  onClose: () => void;
}

export function QuestionPanel(props: QuestionPanelProps): ReactNode {
  const { test, taken, figures, challenges, onDone, onClose } = props;
  const { number, content, question, section } = taken;
  const stem = content?.stem ?? '';
  const rendered = useRenderedTexts([stem]);
  const rightOptions =
    figures !== undefined && Array.isArray(figures.right_options)
      ? figures.right_options.map(String)
      : optionsOf(taken)
          .filter(({ right }) => right)
          .map(({ id }) => id);
  const treatment = figures?.treatment;
  return (
    <Card component="section" aria-label={analysis.open(number ?? 0)} sx={{ overflow: 'hidden' }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          p: '14px 20px',
          borderBottom: 1,
          borderColor: 'line',
          '--icon-button': { xs: '44px', portal: '32px' },
        }}
      >
        <Box component="span" className="num" sx={{ fontSize: '1.75rem', lineHeight: 1 }}>
          {number}
        </Box>
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ fontWeight: 550 }}>{words.head(question?.chapter ?? '', section?.marks ?? 1)}</Box>
          <Box className="num" sx={{ color: 'ink2', fontSize: '0.9375rem' }}>
            {[question?.number, figures?.seconds == null ? '' : analysis.seconds(figures.seconds)]
              .filter(Boolean)
              .join(' · ')}
          </Box>
        </Box>
        <Box sx={{ ml: 'auto' }}>
          <RowAction label={analysis.close} icon="close" onClick={onClose} />
        </Box>
      </Box>
      <Box sx={{ p: '14px 20px' }}>
        <Box sx={{ mb: 1.5 }}>
          <QuestionText html={rendered(stem)?.html ?? ''} />
        </Box>
        {treatment === 'full' || treatment === 'out' ? (
          <Box sx={{ mb: 1, fontWeight: 550 }}>{words[treatment]}</Box>
        ) : null}
        {content?.kind === 'number' ? (
          words.answer(content.answer ?? 0, content.tolerance ?? 0)
        ) : (
          <OptionsTable taken={taken} figures={figures} rightOptions={rightOptions} />
        )}
      </Box>
      <Challenges challenges={challenges} />
      <Box sx={{ borderTop: 1, borderColor: 'line' }}>
        <KeyDecision
          key={`${number ?? 0} ${treatment ?? ''} ${rightOptions.join()}`}
          test={test}
          taken={taken}
          rightOptions={rightOptions}
          open={challenges.filter(({ accepted }) => accepted === null).length}
          onDone={onDone}
        />
      </Box>
    </Card>
  );
}
