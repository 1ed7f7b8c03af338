// A bar for each of 30 days, today's in marigold with its number. For eyes: the same numbers stand in a table.
import { useTheme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { formatDate } from '../../../../shared/dates.ts';
import { formatCount } from '../../../../shared/numbers.ts';
import { adminDashboard } from '../../content/adminDashboard.ts';
import { useWidth } from '../../lib/useWidth.ts';
import { axisTicks, datedDays, type DayCount } from './registrationsView.ts';

const height = 262;
/** Around the bars: the number over the highest, the numbers of the axis, the dates. */
const room = { top: 22, right: 34, bottom: 30 };
const { today: todayWord } = adminDashboard.registrations;

const shortDate = (day: string): string => formatDate(day).split(',')[0] ?? '';

interface Scale {
  x: (index: number) => number;
  y: (count: number) => number;
  bar: number;
  plot: number;
}

function scaleOf(width: number, days: number, top: number): Scale {
  const plot = Math.max(width - room.right, 60);
  const step = plot / Math.max(days, 1);
  const base = height - room.bottom;
  return {
    x: (index) => index * step,
    y: (count) => base - (count / top) * (base - room.top),
    bar: Math.max(step * 0.78, 2),
    plot,
  };
}

interface AxisProps {
  ticks: readonly number[];
  scale: Scale;
  days: readonly DayCount[];
}

function Axis({ ticks, scale, days }: AxisProps): ReactNode {
  const { palette } = useTheme().vars;
  const base = height - room.bottom;
  const dated = datedDays(days);
  return (
    <g fontSize="13.5" fill={palette.ink3}>
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M0 ${scale.y(tick)}H${scale.plot}`} stroke={palette.line} />
          <text x={scale.plot + 8} y={scale.y(tick) + 4.5}>
            {formatCount(tick)}
          </text>
        </g>
      ))}
      <path d={`M0 ${base}H${scale.plot}`} stroke={palette.lineStrong} />
      {days.map(({ day }, index) =>
        dated.includes(day) ? (
          <text
            key={day}
            x={index === 0 ? 0 : scale.x(index) + scale.bar / 2}
            y={base + 19}
            textAnchor={index === 0 ? 'start' : 'middle'}
          >
            {shortDate(day)}
          </text>
        ) : null,
      )}
      <text x={scale.plot} y={base + 19} textAnchor="end" fontWeight="585" fill={palette.ink}>
        {todayWord}
      </text>
    </g>
  );
}

export function RegistrationsChart({ days, label }: { days: readonly DayCount[]; label: string }): ReactNode {
  const { palette } = useTheme().vars;
  const [box, width] = useWidth(460);
  const ticks = axisTicks(Math.max(0, ...days.map(({ count }) => count)));
  const scale = scaleOf(width, days.length, ticks.at(-1) ?? 1);
  const today = days.length - 1;
  const base = height - room.bottom;
  /** Today is seen before anybody registers. */
  const barTop = (index: number, count: number): number =>
    Math.min(scale.y(count), index === today ? base - 2 : base);
  return (
    <div ref={box}>
      <svg
        role="img"
        aria-label={label}
        width="100%"
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="num"
      >
        <Axis ticks={ticks} scale={scale} days={days} />
        {days.map(({ day, count }, index) => (
          <g key={day}>
            {/* As wide as its day, so that it is easily pointed at. */}
            <rect
              x={scale.x(index)}
              y={room.top}
              width={scale.plot / days.length}
              height={base - room.top}
              fill="transparent"
            >
              <title>{`${index === today ? todayWord : shortDate(day)}: ${formatCount(count)}`}</title>
            </rect>
            <rect
              x={scale.x(index)}
              y={barTop(index, count)}
              width={scale.bar}
              height={base - barTop(index, count)}
              rx={count === 0 ? 0 : 1.5}
              pointerEvents="none"
              fill={index === today ? palette.marigold : palette.data1}
              {...(index === today && count > 0 ? { stroke: palette.onPrimary, strokeWidth: 1 } : {})}
            />
          </g>
        ))}
        <text
          x={scale.x(today) + scale.bar / 2}
          y={scale.y(days[today]?.count ?? 0) - 6}
          textAnchor="middle"
          fontSize="14"
          fontWeight="700"
          fill={palette.ink}
        >
          {formatCount(days[today]?.count ?? 0)}
        </text>
      </svg>
    </div>
  );
}
