// What is drawn on every sheet: the mark, the seal, and the ridge engraved at the foot. As paths of SVG.

/** On a square of 34. */
export const logo = {
  gate: 'M1 4h32l-2.4 5H3.4zM6 11h4v20H6zM24 11h4v20h-4zM3 28h28v3H3zM10 28l5.3-9.2 2 2.5 1.9-2.7L24 28z',
  sun: { x: 17, y: 14.2, radius: 2.7 },
};

const round = (value: number): string => String(Math.round(value * 10) / 10);

const line = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

/** A wave around a circle. */
function rosette(radius: number, height: number, waves: number, turn: number): string {
  const steps = waves * 14;
  const points = Array.from({ length: steps }, (_, step) => {
    const angle = (step / steps) * 2 * Math.PI;
    const reach = radius + height * Math.cos(waves * angle + turn);
    return [reach * Math.cos(angle), reach * Math.sin(angle)] as const;
  });
  return `${line(points)}Z`;
}

const turns = [0, 0.5, 1, 1.5].map((half) => half * Math.PI);

/** Around the origin, 75 in every direction; in the middle there is room for the mark. */
export const seal = {
  reach: 75,
  lines: [
    ...turns.map((turn) => rosette(61.95, 8.65, 12, turn)),
    ...turns.map((turn) => rosette(44.65, 10.05, 9, turn)),
  ],
  rings: [31, 28] as const,
};

/** The horizon from the left to the right inner border. */
const horizon: readonly (readonly [number, number])[] = [
  [36, 1065.5],
  [80, 1058.7],
  [104, 1061.4],
  [126, 1064.4],
  [156, 1059.3],
  [186, 1053.3],
  [236, 1063.6],
  [284, 1050.4],
  [288, 1049.9],
  [304, 1054],
  [328, 1059.2],
  [332, 1058.3],
  [356, 1048.8],
  [380, 1037.4],
  [384, 1037],
  [400, 1041],
  [412, 1045.9],
  [416, 1046.7],
  [424, 1041.9],
  [432, 1038.2],
  [440, 1035],
  [456, 1031.4],
  [468, 1025.3],
  [496, 1036.4],
  [500, 1034.2],
  [508, 1027.3],
  [520, 1022.2],
  [528, 1017.4],
  [536, 1011.6],
  [548, 1004.7],
  [564, 1014.4],
  [568, 1017.4],
  [576, 1025.6],
  [588, 1028.7],
  [596, 1036],
  [600, 1034.6],
  [616, 1026.9],
  [632, 1021.2],
  [644, 1029.6],
  [664, 1039],
  [668, 1039.8],
  [688, 1033.7],
  [710, 1029],
  [744, 1042.6],
  [758, 1040],
];
const ground = 1085;
const strata = 19;

/** The horizon, and the lines below it, which flatten towards the ground. */
export const ridge: readonly string[] = Array.from({ length: strata + 1 }, (_, index) => {
  const sunk = (index / strata) ** 1.15;
  return line(horizon.map(([x, y]) => [x, y + (ground - y) * sunk] as const));
});
