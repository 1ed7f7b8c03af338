// One set of the question banks: what it is and since when, with its questions and its solutions side by side.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { memo, Suspense, useId } from 'react';
import { questionBanks, type QuestionSet } from '../../content/questionBanks.ts';
import { formatDate } from '../../lib/dates.ts';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import { PaperBlock, type PaperFile } from './PaperBlock.tsx';

interface QuestionSetCardProps {
  set: QuestionSet;
  /** The file whose viewer is on its way. */
  opening: PaperFile | null;
  onView: (file: PaperFile) => void;
}

const { papers } = questionBanks;

function Content({ set, opening, onView }: QuestionSetCardProps) {
  const id = useId();
  const blocks = [
    { label: papers.questions, icon: 'clipboard', url: set.questionFile },
    { label: papers.solutions, icon: 'checkCircle', url: set.solutionFile },
  ] as const;
  return (
    <Card
      component="article"
      aria-labelledby={id}
      sx={{ display: 'flex', flexDirection: 'column', p: { xs: '20px', md: '24px' } }}
    >
      <Box sx={{ display: 'flex', gap: 2 }}>
        <SubjectIcon subject={set.subject} size={52} />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.25, mb: '3px' }}>
            <Typography
              component="span"
              variant="caption"
              id={`${id}-set`}
              sx={{
                px: 1,
                py: '2px',
                borderRadius: '6px',
                color: 'ink',
                bgcolor: 'sunk',
                fontWeight: 550,
                fontFeatureSettings: "'tnum' 1",
              }}
            >
              {questionBanks.badge(set.setNumber)}
            </Typography>
            <Typography component="span" variant="caption" sx={{ color: 'ink3' }}>
              {questionBanks.published} <time dateTime={set.date}>{formatDate(set.date)}</time>
            </Typography>
          </Box>
          <Typography variant="h3" component="h2" id={id}>
            {set.title}
          </Typography>
        </Box>
      </Box>
      <Typography sx={{ color: 'ink2', mt: 1.5, mb: 2.5 }}>{set.description}</Typography>
      <Box
        sx={{
          mt: 'auto',
          pt: 2,
          borderTop: 1,
          borderColor: 'line',
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
          gap: 2,
        }}
      >
        {blocks.map(({ label, icon, url }) => {
          const file = { name: questionBanks.paperName(set.title, set.setNumber, label), url };
          return (
            <PaperBlock
              key={url}
              label={label}
              icon={icon}
              file={file}
              opening={opening?.url === url}
              onView={() => onView(file)}
            />
          );
        })}
      </Box>
    </Card>
  );
}

/** Taken over from the server's HTML one by one: unchanged, a card waits for its turn when the list is drawn again. */
export const QuestionSetCard = memo(function QuestionSetCard(props: QuestionSetCardProps) {
  return (
    <Suspense>
      <Content {...props} />
    </Suspense>
  );
});
