// Marigolds on a string. It hangs over an entrance: once on the home page, over an empty state, after a success.
import { useId } from 'react';
import { flowerPath } from './paths.ts';

/** Flowers of one span of 240: offsets from its left end, symmetrical about the middle. */
const half = [
  [6, 8.5],
  [19.2, 17.5],
  [32.4, 25.5],
  [45.6, 32.3],
  [60, 38.5],
  [74.4, 43.4],
  [88.8, 46.9],
  [104.4, 49.2],
] as const;
const span = [...half, [120, 50], ...half.map(([x, y]) => [240 - x, y] as const).reverse()] as const;

const tassel = [10.5, 24.4, 38.4] as const;

interface FlowerProps {
  /** Of the one drawn petal ring that all flowers share. */
  shape: string;
  x: number;
  y: number;
  orange?: boolean;
}

function Flower({ shape, x, y, orange = false }: FlowerProps) {
  return (
    <g transform={`translate(${x} ${y}) scale(1.1)`}>
      <use href={`#${shape}`} fill={orange ? '#E87A12' : '#F5A400'} />
      <circle r="1.8" fill={orange ? '#8F3F00' : '#A85B00'} fillOpacity=".62" />
    </g>
  );
}

function Span({ shape, left = 0 }: { shape: string; left?: number }) {
  return span.map(([x, y], index) => (
    <Flower key={x} shape={shape} x={left + x} y={y} orange={index % 5 === 2} />
  ));
}

function Tassel({ shape, x }: { shape: string; x: number }) {
  return (
    <g>
      {tassel.map((y, index) => (
        <Flower key={y} shape={shape} x={x} y={y} orange={index === 1} />
      ))}
      <path d={`M${x} 42.8c9.3 6.8 9.3 20.4 0 29.7c-9.3-9.3-9.3-22.9 0-29.7z`} fill="#446B19" />
    </g>
  );
}

/** One span, 240 wide and 80 high, between two tassels. */
export function Garland() {
  const shape = useId();
  return (
    <g>
      <defs>
        <path id={shape} d={flowerPath} />
      </defs>
      <Span shape={shape} />
      <Tassel shape={shape} x={0} />
      <Tassel shape={shape} x={240} />
    </g>
  );
}

/** Between two flowers, so that the repeated tile is cut through none of them. */
const seam = 112.2;

/** As wide as its place, a tassel in the middle: one span drawn once and repeated. */
export function GarlandBand() {
  const shape = useId();
  const tile = useId();
  return (
    <svg
      width="3840"
      height="82"
      aria-hidden="true"
      style={{ position: 'absolute', top: 0, left: '50%', transform: 'translateX(-50%)' }}
    >
      <defs>
        <path id={shape} d={flowerPath} />
        <pattern id={tile} x={-seam} width="240" height="82" patternUnits="userSpaceOnUse">
          <g transform={`translate(${seam} 0)`}>
            <Span shape={shape} left={-240} />
            <Span shape={shape} />
            <Tassel shape={shape} x={0} />
          </g>
        </pattern>
      </defs>
      <rect width="3840" height="82" fill={`url(#${tile})`} />
    </svg>
  );
}
