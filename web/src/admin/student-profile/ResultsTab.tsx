// The student's exam results: those under the candidate IDs that the office has entered, with ranks from the database.
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { formatDate } from '../../../../shared/dates.ts';
import { formatMarks } from '../../../../shared/numbers.ts';
import { adminStudent } from '../../content/adminStudent.ts';
import type { StudentResultFragment } from '../../graphql/generated/office.ts';
import { useWidth } from '../../lib/useWidth.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { languageOf } from '../../ui/initials.ts';
import { useCandidateIds } from './useCandidateIds.ts';
import type { Student } from './useStudent.ts';

const words = adminStudent.results;

// The candidate IDs that are this student's: entered and removed one by one.
/** As the table takes it. */
export const idSchema = z.object({
  candidate_id: z
    .string()
    .trim()
    .min(1, words.idRequired)
    .max(100, words.idTooLong)
    .refine((id) => !id.startsWith('Unknown-'), words.idUnknown),
});

interface CandidateIdsProps {
  studentId: string;
  ids: readonly string[];
}

function CandidateIds({ studentId, ids }: CandidateIdsProps): ReactNode {
  const { add, remove } = useCandidateIds(studentId);
  const form = useForm({
    resolver: zodResolver(idSchema),
    mode: 'onSubmit',
    defaultValues: { candidate_id: '' },
  });
  const submit = async ({ candidate_id }: { candidate_id: string }): Promise<void> => {
    const problem = await add(candidate_id);
    if (problem === undefined) form.reset();
    else form.setError('candidate_id', { message: problem });
  };
  return (
    <>
      {ids.length === 0 ? null : (
        <Box
          component="ul"
          aria-label={words.ids}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: '14px' }}
        >
          {ids.map((id) => (
            <Box
              component="li"
              key={id}
              className="num"
              sx={{
                display: 'inline-flex',
                alignItems: 'center',
                minWidth: 0,
                pl: '12px',
                borderRadius: '8px',
                bgcolor: 'sunk',
                overflowWrap: 'anywhere',
                '--icon-button': { xs: '44px', portal: '32px' },
              }}
            >
              {id}
              <IconButton
                aria-label={words.removeId(id)}
                title={words.removeId(id)}
                onClick={() => void remove(id)}
                sx={{ border: 0, color: 'ink3' }}
              >
                <Icon name="close" size={16} />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      <Form form={form} label={words.ids} onSubmit={submit}>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 300px) max-content',
            gap: 1,
            alignItems: 'start',
            // The line below the field lies in it.
            pb: '26px',
            // Beside the input, not beside its label.
            '& > button': { mt: '26px' },
          }}
        >
          <TextField
            control={form.control}
            name="candidate_id"
            label={words.idLabel}
            hint={words.idHint}
            autoComplete="off"
            plain
          />
          <SubmitButton variant="outlined" busy={form.formState.isSubmitting} busyText={words.adding}>
            {words.add}
          </SubmitButton>
        </Box>
      </Form>
    </>
  );
}

// A student's results in the order of time, each with its place among all candidates of the exam.
interface RankedResult extends StudentResultFragment {
  rank: number;
  /** Candidates of the exam, on all of its dates. */
  total: number;
  /** Whole percent of the candidates who are not ahead; 100 is the best. */
  percent: number;
}

/** Of an exam that the student did not sit, without a place. */
type ExamResult = RankedResult | (StudentResultFragment & { rank: null });

const isRanked = (result: ExamResult): result is RankedResult => result.rank !== null;

/** Oldest first; those without a date come before all others. */
function examResults(stored: readonly StudentResultFragment[]): ExamResult[] {
  return stored
    .map((result): ExamResult => {
      const { rank } = result;
      if (rank === null) return { ...result, rank };
      const { results_count, absent_count } = result.exam_dates_aggregate.aggregate?.sum ?? {};
      const total = Math.max((results_count ?? 1) - (absent_count ?? 0), rank);
      return { ...result, rank, total, percent: Math.round(((total - rank + 1) / total) * 100) };
    })
    .toSorted((one, other) => {
      const [first, second] = [one.exam_date ?? '', other.exam_date ?? ''];
      return first < second ? -1 : first > second ? 1 : 0;
    });
}

// The student's place in each exam over time, the last one in marigold with its number. For eyes; the same numbers
// stand in the list below it, and in its name.
const height = 172;
/** Around the points: numbers over them, the axis' numbers, the dates. */
const room = { top: 26, right: 44, bottom: 28, left: 22 };
/** Of a date below its point. */
const dateWidth = 64;

/** 'Nov 15, 2025', or 'No Date'. */
const dayOf = ({ exam_date }: ExamResult): string =>
  exam_date === null ? words.noDate : formatDate(exam_date);

const shortDate = (result: ExamResult): string => dayOf(result).split(',')[0] ?? '';

function PlacesChart({ results }: { results: readonly RankedResult[] }): ReactNode {
  const { palette } = useTheme().vars;
  const [box, width] = useWidth(480);
  const base = height - room.bottom;
  const right = Math.max(width - room.right, 120);
  const step = (right - 2 * room.left) / Math.max(results.length - 1, 1);
  const points = results.map((result, index) => ({
    result,
    x: room.left + index * step,
    y: base - (result.percent / 100) * (base - room.top),
  }));
  const last = points.length - 1;
  /** Every so many-th date has room, counted from the last. */
  const every = Math.max(Math.ceil(dateWidth / Math.max(step, 1)), 1);
  return (
    <Box component="figure" sx={{ m: 0, mt: 2 }}>
      <figcaption>
        <Typography variant="h5" component="h2">
          {words.chart}
        </Typography>
        <Typography variant="caption">{words.chartText}</Typography>
      </figcaption>
      <Box ref={box} sx={{ mt: 1 }}>
        <svg
          role="img"
          aria-label={words.chartLabel(
            results.map(
              (result) =>
                `${words.exam(result.exam_title, result.set_number)}, ${shortDate(result)}: ${words.ahead(result.percent)}`,
            ),
          )}
          width="100%"
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className="num"
        >
          <g fontSize="13.5" fill={palette.ink3}>
            {[0, 50, 100].map((tick) => {
              const y = base - (tick / 100) * (base - room.top);
              return (
                <g key={tick}>
                  <path d={`M0 ${y}H${right}`} stroke={tick === 0 ? palette.lineStrong : palette.line} />
                  <text x={right + 8} y={y + 4.5}>
                    {words.ahead(tick)}
                  </text>
                </g>
              );
            })}
            {points.map(({ result, x }, index) =>
              (last - index) % every === 0 ? (
                <text key={result.id} x={x} y={base + 19} textAnchor="middle">
                  {shortDate(result)}
                </text>
              ) : null,
            )}
          </g>
          <polyline
            points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
            fill="none"
            stroke={palette.data1}
            strokeWidth="2"
            strokeLinejoin="round"
          />
          {points.map(({ result, x, y }, index) => (
            <g key={result.id}>
              <circle
                cx={x}
                cy={y}
                r={index === last ? 6 : 4}
                fill={index === last ? palette.marigold : palette.data1}
                {...(index === last ? { stroke: palette.onPrimary, strokeWidth: 1 } : {})}
              >
                <title>{`${words.exam(result.exam_title, result.set_number)}: ${words.rank(result.rank, result.total)}`}</title>
              </circle>
              {index === last ? (
                <text x={x} y={y - 11} textAnchor="middle" fontSize="14" fontWeight="700" fill={palette.ink}>
                  {words.ahead(result.percent)}
                </text>
              ) : null}
            </g>
          ))}
        </svg>
      </Box>
    </Box>
  );
}

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
          {dayOf(result)} · {result.symbol}
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
        {result.marks === null ? formatMarks(null) : words.marks(formatMarks(result.marks))}
      </Box>
      <Box className="num" sx={{ textAlign: 'right', color: 'ink2' }}>
        {isRanked(result) ? words.rank(result.rank, result.total) : words.noRank}
      </Box>
    </Box>
  );
}

export function ResultsTab({ student }: { student: Student }): ReactNode {
  const stored = student.candidate_ids.flatMap(({ results }): readonly StudentResultFragment[] => results);
  const results = examResults(stored);
  const ranked = results.filter(isRanked);
  const name = `${student.first_name} ${student.last_name}`;
  return (
    <>
      <CandidateIds
        studentId={student.id}
        ids={student.candidate_ids.map(({ candidate_id }) => candidate_id)}
      />
      {ranked.length > 1 ? <PlacesChart results={ranked} /> : null}
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
