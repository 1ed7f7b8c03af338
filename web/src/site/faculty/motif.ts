// The drawing on a teacher's avatar: orbits, rings of carbon or a curve, by subject, and never twice the same,
// since the name decides how it is turned. On a square of 240.
import type { Department } from '../../content/faculty.ts';

/** FNV-1a: a steady number for a name. */
function seedOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const character of name.normalize('NFC')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash;
}

const round = (value: number): string => String(Math.round(value * 10) / 10);

type Point = readonly [x: number, y: number];

function polygon(points: readonly Point[], close = true): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${close ? 'Z' : ''}`;
}

/** A small circle. */
function dot(x: number, y: number, radius: number): string {
  const arc = `a${radius} ${radius} 0 1 0`;
  return `M${round(x - radius)} ${round(y)}${arc} ${2 * radius} 0${arc} ${-2 * radius} 0Z`;
}

/** Two or three orbits around a nucleus, an electron on each; size, turn and number by `seed`. */
function orbits(seed: number): string {
  const count = 2 + ((seed >>> 3) % 2);
  const turn = seed % 180;
  const long = 78 + ((seed >>> 8) % 4) * 9;
  const flat = 20 + ((seed >>> 11) % 5) * 7;
  const rings = Array.from({ length: count }, (_, ring) => {
    const degrees = turn + (ring * 180) / count;
    const angle = (degrees * Math.PI) / 180;
    /** A place on the orbit, `t` around it. */
    const at = (t: number): Point => {
      const [u, v] = [long * Math.cos(t), flat * Math.sin(t)];
      return [
        148 + u * Math.cos(angle) - v * Math.sin(angle),
        96 + u * Math.sin(angle) + v * Math.cos(angle),
      ];
    };
    const half = (t: number): string =>
      `A${long} ${flat} ${round(degrees)} 0 1 ${at(t).map(round).join(' ')}`;
    const [x, y] = at(((seed >>> (14 + ring * 4)) % 16) * (Math.PI / 8));
    return `M${at(0).map(round).join(' ')}${half(Math.PI)}${half(2 * Math.PI)}${dot(x, y, 4)}`;
  });
  return `${rings.join('')}${dot(148, 96, 8)}`;
}

/** A chain of six-rings with a branch, the way it goes by `seed`. */
function carbonRings(seed: number): string {
  const size = 38;
  const step = size * Math.sqrt(3);
  const hexagon = (x: number, y: number): string =>
    polygon(
      Array.from({ length: 6 }, (_, corner): Point => {
        const angle = (Math.PI / 3) * corner + Math.PI / 6;
        return [x + size * Math.cos(angle), y + size * Math.sin(angle)];
      }),
    );
  let [x, y] = [176, 66];
  const rings = [hexagon(x, y)];
  for (let ring = 0; ring < 3; ring += 1) {
    // Left, down left or down right, so that the chain stays on the tile.
    const angle = (Math.PI / 180) * ([180, 120, 60][(seed >>> (ring * 3)) % 3] ?? 120);
    x += step * Math.cos(angle);
    y += step * Math.sin(angle);
    rings.push(hexagon(x, y));
  }
  return `${rings.join('')}M${round(176 + 33)} 47L250 23`;
}

/** A Lissajous curve; the two frequencies and the phase by `seed`. */
function curve(seed: number): string {
  const pairs: readonly Point[] = [
    [1, 2],
    [2, 3],
    [3, 4],
    [3, 2],
    [3, 5],
    [4, 5],
  ];
  const [a, b] = pairs[seed % pairs.length] ?? [2, 3];
  const phase = Math.PI / 2 + ((seed >>> 4) % 5) * 0.22;
  const points = Array.from({ length: 96 }, (_, index): Point => {
    const t = (index / 96) * 2 * Math.PI;
    return [148 + 84 * Math.sin(a * t + phase), 96 + 84 * Math.sin(b * t)];
  });
  return polygon(points);
}

const drawings = { physics: orbits, chemistry: carbonRings, mathematics: curve } as const;

export function motif(subject: Department['subject'], name: string): string {
  return drawings[subject](seedOf(name));
}
