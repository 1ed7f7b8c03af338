// The sections of a paper by subject, with how much of each is there; a subject opens beside it.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../shared/numbers.ts';
import { adminPapers as words } from '../../content/adminPapers.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import { type Paper, type Section, subjectsOf, totalsOf } from './paperView.ts';

function Progress({ section: { marks, planned, questions } }: { section: Section }): ReactNode {
  const isFull = questions.length === planned;
  return (
    <Box
      component="span"
      className="num"
      sx={{
        display: 'grid',
        gridTemplateColumns: '58px minmax(24px, 1fr) 88px',
        alignItems: 'center',
        gap: '10px',
        fontSize: '0.9375rem',
        color: 'ink2',
      }}
    >
      <span>{words.marksEach(marks)}</span>
      <Box
        component="span"
        aria-hidden
        sx={{ height: 8, bgcolor: 'sunk', border: 1, borderColor: 'control' }}
      >
        <Box
          component="span"
          sx={{
            display: 'block',
            height: '100%',
            width: `${(questions.length / planned) * 100}%`,
            bgcolor: 'data1',
          }}
        />
      </Box>
      <Box
        component="span"
        sx={{ display: 'inline-flex', justifyContent: 'flex-end', alignItems: 'center', gap: '4px' }}
      >
        {isFull ? (
          <Box component="span" sx={{ color: 'success.main', display: 'inline-flex' }}>
            <Icon name="check" size={16} />
          </Box>
        ) : null}
        {words.questions.of(questions.length, planned)}
      </Box>
    </Box>
  );
}

interface SectionsPanelProps {
  paper: Paper;
  chosen: string;
  onChoose: (subject: string) => void;
  /** Absent: the paper is frozen. */
  onAdd?: (() => void) | undefined;
}

export function SectionsPanel({ paper, chosen, onChoose, onAdd }: SectionsPanelProps): ReactNode {
  const totals = totalsOf(paper.sections);
  const missing = totals.planned - totals.taken;
  return (
    <Card component="section" aria-label={words.sections} sx={{ overflow: 'hidden' }}>
      <Box className="num" sx={{ display: 'flex', alignItems: 'center', gap: '12px', p: '14px 20px' }}>
        <Box component="span" sx={{ fontSize: '2.75rem', fontWeight: 450, lineHeight: 1 }}>
          {formatCount(totals.taken)}
        </Box>
        <Box component="span" sx={{ color: 'ink2', fontSize: '0.9375rem', lineHeight: 1.3 }}>
          {words.total.questions(totals.planned)}
          <br />
          {words.total.marks(totals.marks, totals.plannedMarks)}
        </Box>
      </Box>
      <ul>
        {subjectsOf(paper).map(({ title, sections }) => {
          const { marks, plannedMarks } = totalsOf(sections);
          const isOpen = title === chosen;
          return (
            <Box component="li" key={title} sx={{ borderTop: 1, borderColor: 'line' }}>
              <ButtonBase
                aria-pressed={isOpen}
                onClick={() => onChoose(title)}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: 'minmax(0, 1fr)',
                  justifyContent: 'stretch',
                  gap: '6px',
                  width: '100%',
                  p: '12px 20px',
                  textAlign: 'left',
                  font: 'inherit',
                  bgcolor: isOpen ? 'indigoTint' : undefined,
                  boxShadow: (theme) => (isOpen ? `inset 3px 0 0 ${theme.vars.palette.ink}` : 'none'),
                  '&:focus-visible': { outlineOffset: -2 },
                }}
              >
                <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: '10px' }}>
                  <SubjectIcon subject={title} size={24} />
                  <Box component="span" sx={{ fontWeight: 550 }}>
                    {title}
                  </Box>
                  <Box
                    component="span"
                    className="num"
                    sx={{ ml: 'auto', color: 'ink2', fontSize: '0.9375rem' }}
                  >
                    {words.total.marks(marks, plannedMarks)}
                  </Box>
                </Box>
                {sections.map((section) => (
                  <Progress key={section.id} section={section} />
                ))}
              </ButtonBase>
            </Box>
          );
        })}
      </ul>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          p: '14px 20px 18px',
          borderTop: 1,
          borderColor: 'line',
          color: 'ink2',
        }}
      >
        {onAdd === undefined
          ? words.frozenText
          : totals.planned === 0
            ? words.total.none
            : missing > 0
              ? words.total.missing(missing)
              : words.total.complete}
        {onAdd === undefined ? null : (
          <Button startIcon={<Icon name="plus" size={17} />} onClick={onAdd} sx={{ justifySelf: 'start' }}>
            {words.section.add}
          </Button>
        )}
      </Box>
    </Card>
  );
}
