// The five best of the chosen exam, equal marks ordered by symbol. The room for five is there from the start.
import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { memo, useEffect, useId } from 'react';
import { examName, results, topPerformersLimit } from '../../content/results.ts';
import { TopPerformersDocument, type TopPerformersQuery } from '../../graphql/generated/site.ts';
import { logFailure } from '../../lib/log.ts';
import { formatMarks } from '../../lib/numbers.ts';
import { Icon } from '../../ui/Icon.tsx';
import { InitialsAvatar } from '../../ui/InitialsAvatar.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { languageOf } from '../../ui/initials.ts';
import type { Exam } from './examOptions.ts';

const rowHeight = 66;

function Performer({
  performer,
  place,
}: {
  performer: TopPerformersQuery['top_performers'][number];
  place: number;
}) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '26px 36px minmax(0, 1fr) auto',
        gap: 1.5,
        alignItems: 'center',
        minHeight: rowHeight,
        py: 1,
        borderTop: 1,
        borderColor: 'line',
      }}
    >
      <Box
        component="span"
        className="num"
        aria-hidden="true"
        sx={{
          fontSize: 20,
          fontWeight: place === 1 ? 600 : 500,
          color: place === 1 ? 'primaryText' : 'ink3',
        }}
      >
        {place}
      </Box>
      <InitialsAvatar name={performer.name} size={36} />
      <Box sx={{ minWidth: 0, lineHeight: 1.25, overflowWrap: 'anywhere' }}>
        <Box component="span" lang={languageOf(performer.name)} sx={{ display: 'block', fontWeight: 550 }}>
          {performer.name}
        </Box>
        <Box component="span" className="num" sx={{ fontSize: 15, color: 'ink3' }}>
          {performer.symbol}
        </Box>
      </Box>
      <Box component="span" className="num" sx={{ fontSize: 20, fontWeight: 600 }}>
        {formatMarks(performer.marks)}
      </Box>
    </Box>
  );
}

function Message({ children }: { children: string }) {
  return (
    <Box
      sx={{
        display: 'grid',
        alignContent: 'center',
        justifyItems: 'center',
        gap: 1.5,
        minHeight: { xs: 180, md: rowHeight * topPerformersLimit },
        px: 3,
        borderTop: 1,
        borderColor: 'line',
        textAlign: 'center',
        textWrap: 'balance',
        color: 'ink2',
      }}
    >
      <Box sx={{ color: 'ink3' }}>
        <Icon name="flag" size={32} />
      </Box>
      <p>{children}</p>
    </Box>
  );
}

/** The list of one exam. A failure is logged and shows as no results (specification 8). */
function PerformerList({ exam, titleId }: { exam: Exam; titleId: string }) {
  const { exam_title, set_number } = exam;
  const { data, error, loading } = useQuery(TopPerformersDocument, {
    variables: { exam_title, set_number, limit: topPerformersLimit },
  });
  useEffect(() => {
    if (error) logFailure('Failed to load top performers', error);
  }, [error]);
  if (loading && !data) {
    return <SkeletonRows label={results.top.loading} rows={topPerformersLimit} height={rowHeight} avatar />;
  }
  if (!data?.top_performers.length) return <Message>{results.top.none}</Message>;
  return (
    <Box component="ol" aria-labelledby={titleId} sx={{ minHeight: rowHeight * topPerformersLimit }}>
      {data.top_performers.map((performer, index) => (
        <Performer
          // Exams of one title and set rank together: a symbol may stand here twice.
          key={`${index} ${performer.symbol}`}
          performer={performer}
          // Equal marks share a rank, here as in a result.
          place={data.top_performers.findIndex(({ marks }) => marks === performer.marks) + 1}
        />
      ))}
    </Box>
  );
}

/** Unchanged, it rests while the form is filled in. */
export const TopPerformers = memo(function TopPerformers({ exam }: { exam: Exam | null }) {
  const titleId = useId();
  return (
    <Card
      component="section"
      aria-labelledby={titleId}
      sx={{ p: { xs: '20px 20px 6px', md: '24px 24px 10px' } }}
    >
      <Typography variant="h3" component="h2" id={titleId}>
        {results.top.title}
      </Typography>
      <Typography
        variant="caption"
        component="p"
        lang={languageOf(exam?.exam_title ?? '')}
        sx={{ mt: '3px', mb: 2, minHeight: '1.4em', overflowWrap: 'anywhere' }}
      >
        {exam ? examName(exam.exam_title, exam.set_number) : null}
      </Typography>
      {exam ? <PerformerList exam={exam} titleId={titleId} /> : <Message>{results.top.placeholder}</Message>}
    </Card>
  );
});
