// The student's exam results: those under the candidate IDs that the office has entered, with ranks from the database.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatDate } from '../../../../shared/dates.ts';
import { formatMarks } from '../../../../shared/numbers.ts';
import { adminStudent } from '../../content/adminStudent.ts';
import type { StudentResultFragment } from '../../graphql/generated/admin.ts';
import { languageOf } from '../../ui/initials.ts';
import { CandidateIds } from './CandidateIds.tsx';
import { PlacesChart } from './PlacesChart.tsx';
import { examResults, type ExamResult } from './examResults.ts';
import type { Student } from './useStudent.ts';

const words = adminStudent.results;

function Row({ result, name }: { result: ExamResult; name: string }): ReactNode {
  const other = result.name.trim().toLowerCase() === name.trim().toLowerCase() ? null : result.name;
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 120px 104px' },
        columnGap: 2,
        alignItems: 'baseline',
        py: '10px',
        borderTop: 1,
        borderColor: 'line',
        overflowWrap: 'anywhere',
      }}
    >
      <Box sx={{ gridRow: { xs: '1 / 3', sm: 'auto' } }}>
        <Box component="span" sx={{ display: 'block', fontWeight: 550 }} lang={languageOf(result.exam_title)}>
          {words.exam(result.exam_title, result.set_number)}
        </Box>
        <Typography variant="caption" className="num">
          {result.exam_date === null ? words.noDate : formatDate(result.exam_date)} · {result.symbol}
        </Typography>
        {other === null ? null : (
          <Typography
            variant="caption"
            sx={{ display: 'block', color: 'warning.main' }}
            lang={languageOf(other)}
          >
            {words.otherName(other)}
          </Typography>
        )}
      </Box>
      <Box className="num" sx={{ textAlign: 'right', fontWeight: 550 }}>
        {words.marks(formatMarks(result.marks))}
      </Box>
      <Box className="num" sx={{ textAlign: 'right', color: 'ink2' }}>
        {words.rank(result.rank, result.total)}
      </Box>
    </Box>
  );
}

export function ResultsTab({ student }: { student: Student }): ReactNode {
  const stored = student.candidate_ids.flatMap(({ results }): readonly StudentResultFragment[] => results);
  const results = examResults(stored);
  const name = `${student.first_name} ${student.last_name}`;
  return (
    <>
      <CandidateIds
        studentId={student.id}
        ids={student.candidate_ids.map(({ candidate_id }) => candidate_id)}
      />
      {results.length > 1 ? <PlacesChart results={results} /> : null}
      {results.length === 0 ? (
        <Typography sx={{ color: 'ink2', mt: 2 }}>
          {student.candidate_ids.length === 0 ? words.unknown : words.none}
        </Typography>
      ) : (
        <Box component="ul" aria-label={adminStudent.tabs.results} sx={{ mt: 2 }}>
          {results.toReversed().map((result) => (
            <Row key={result.id} result={result} name={name} />
          ))}
        </Box>
      )}
    </>
  );
}
