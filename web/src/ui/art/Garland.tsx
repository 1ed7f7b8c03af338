// Marigolds on a string. It hangs over an entrance: once on the home page, over an empty state, after a success.
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

function Flower({ x, y, orange = false }: { x: number; y: number; orange?: boolean }) {
  return (
    <g transform={`translate(${x} ${y}) scale(1.1)`}>
      <path d={flowerPath} fill={orange ? '#E87A12' : '#F5A400'} />
      <circle r="1.8" fill={orange ? '#8F3F00' : '#A85B00'} fillOpacity=".62" />
    </g>
  );
}

/** `spans` of 240 units each, 80 high, with a tassel at every joint (and at both ends). */
export function Garland({ spans = 1 }: { spans?: number }) {
  const joints = Array.from({ length: spans + 1 }, (_, index) => index * 240);
  return (
    <g>
      {joints
        .slice(0, -1)
        .flatMap((left, part) =>
          span.map(([x, y], index) => (
            <Flower key={`${left}-${x}`} x={left + x} y={y} orange={(part * span.length + index) % 5 === 2} />
          )),
        )}
      {joints.map((x) => (
        <g key={x}>
          {tassel.map((y, index) => (
            <Flower key={y} x={x} y={y} orange={index === 1} />
          ))}
          <path d={`M${x} 42.8c9.3 6.8 9.3 20.4 0 29.7c-9.3-9.3-9.3-22.9 0-29.7z`} fill="#446B19" />
        </g>
      ))}
    </g>
  );
}
