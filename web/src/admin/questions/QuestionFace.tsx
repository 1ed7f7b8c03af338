// A question in the list: its icon, its text with formulas, and what is known of it.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { difficulties } from '../../../../shared/questions/questions.ts';
import { adminQuestions as words } from '../../content/adminQuestions.ts';
import type { OfficeQuestionRowFragment } from '../../graphql/generated/upload.ts';
import { CellText } from '../../ui/CellText.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import { QuestionText } from '../../ui/question/QuestionText.tsx';
import { listIn } from '../resources/fields.ts';
import type { Resource } from '../resources/resource.ts';
import { useRenderedTexts } from './questionTexts.ts';

const doubtWords: Readonly<Record<string, string>> = words.doubts;

function Stem({ row }: { row: OfficeQuestionRowFragment }): ReactNode {
  const rendered = useRenderedTexts([row.stem]);
  return <QuestionText look="line" html={rendered(row.stem)?.html ?? ''} />;
}

/** Three bars, as many of them dark. */
export function Difficulty({ value }: { value: number }): ReactNode {
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'baseline', gap: '6px', whiteSpace: 'nowrap' }}
    >
      <Box component="span" aria-hidden sx={{ display: 'inline-flex', alignItems: 'flex-end', gap: '2px' }}>
        {difficulties.map((name, index) => (
          <Box
            key={name}
            component="span"
            sx={{
              width: 4,
              height: 5 + 3 * index,
              borderRadius: '1px',
              bgcolor: index < value ? 'ink2' : 'lineStrong',
            }}
          />
        ))}
      </Box>
      {difficulties[value - 1]}
    </Box>
  );
}

/** The newest papers that have it, of those that the person may read. */
export const papersOf = ({ uses }: OfficeQuestionRowFragment): string[] =>
  uses.flatMap(({ paper }) => (paper ? [paper.title] : []));

/** Of all who had it in a mock test that is marked. */
function RightSoFar({ row: { rights } }: { row: OfficeQuestionRowFragment }): ReactNode {
  if (!rights?.sat) return null;
  const percent = Math.round(((rights.right_count ?? 0) * 100) / rights.sat);
  return (
    <Box className="num" sx={{ display: 'flex', alignItems: 'center', gap: '10px' }}>
      <Box sx={{ flex: 1, height: 8, bgcolor: 'sunk' }}>
        <Box sx={{ width: `${percent}%`, height: 1, bgcolor: 'data1' }} />
      </Box>
      {`${percent} %`}
    </Box>
  );
}

function Doubt({ row }: { row: OfficeQuestionRowFragment }): ReactNode {
  const [doubt] = listIn(row.doubts);
  return doubt === undefined ? null : (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '4px',
        whiteSpace: 'nowrap',
        fontWeight: 550,
        color: 'warning.main',
      }}
    >
      <Icon name="warning" size={15} />
      {doubtWords[doubt] ?? doubt}
    </Box>
  );
}

function Under({ row }: { row: OfficeQuestionRowFragment }): ReactNode {
  return (
    <>
      <Box component="span" className="num" sx={{ whiteSpace: 'nowrap' }}>
        {row.title}
      </Box>
      <Box
        component="span"
        sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {row.chapter}
      </Box>
      <Difficulty value={row.difficulty} />
      <Box component="span" sx={{ ml: 'auto' }}>
        {row.doubts === null || listIn(row.doubts).length === 0 ? (
          papersOf(row).join(', ')
        ) : (
          <Doubt row={row} />
        )}
      </Box>
    </>
  );
}

export const questionFace: Resource<OfficeQuestionRowFragment>['face'] = {
  draw: (row) => <Stem row={row} />,
  icon: (row) => <SubjectIcon subject={row.subject} size={32} />,
  columns: [
    {
      key: 'number',
      label: words.columns.number,
      width: 92,
      cell: (row) => <span className="num">{row.title}</span>,
    },
    {
      key: 'chapter',
      label: words.columns.chapter,
      width: '18%',
      cell: (row) => <CellText>{row.chapter}</CellText>,
    },
    {
      key: 'difficulty',
      label: words.columns.difficulty,
      width: 104,
      cell: (row) => <Difficulty value={row.difficulty} />,
    },
    { key: 'right', label: words.columns.right, width: 128, cell: (row) => <RightSoFar row={row} /> },
    {
      key: 'used',
      label: words.columns.used,
      width: '12%',
      cell: (row) => <CellText>{papersOf(row).join(', ')}</CellText>,
    },
    { key: 'check', label: words.columns.check, width: 180, cell: (row) => <Doubt row={row} /> },
  ],
  under: (row) => <Under row={row} />,
};
