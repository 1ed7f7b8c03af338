// The student's place in each exam over time, the last one in marigold with its number. For eyes; the same numbers
// stand in the list below it, and in its name.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { formatDate } from '../../../../shared/dates.ts';
import { adminStudent } from '../../content/adminStudent.ts';
import { useWidth } from '../../lib/useWidth.ts';
import type { ExamResult } from './examResults.ts';

const words = adminStudent.results;
const height = 172;
/** Around the points: numbers over them, the axis' numbers, the dates. */
const room = { top: 26, right: 44, bottom: 28, left: 22 };
/** Of a date below its point. */
const dateWidth = 64;

const shortDate = ({ exam_date }: ExamResult): string =>
  exam_date === null ? words.noDate : (formatDate(exam_date).split(',')[0] ?? '');

export function PlacesChart({ results }: { results: readonly ExamResult[] }): ReactNode {
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
