// Rounds → lines of a table in Markdown.

import type { Outcome } from './generator.ts';

/** One server's turn; milliseconds of processor, of the server and of all of Postgres. */
export interface Round extends Outcome {
  readonly server: number;
  readonly postgres: number;
}

/** All turns of one server at one question. */
export interface Cell {
  readonly title: string;
  readonly rounds: Round[];
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [low = NaN, high = NaN] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]];
  return (low + high) / 2;
}

const rateOf = ({ answers, milliseconds }: Round): number => (answers * 1000) / milliseconds;

function perRequest(cell: Cell, of: (round: Round) => number): number {
  const sum = (numbers: number[]): number => numbers.reduce((all, one) => all + one, 0);
  return sum(cell.rounds.map(of)) / sum(cell.rounds.map(({ answers }) => answers));
}

export function heading(titles: readonly string[]): string {
  const [first = '', ...others] = titles;
  const cells = [
    'request',
    'connections',
    ...titles.map((title) => `${title}: requests/s, p50 / p99 ms`),
    ...others.map((title) => `${first} ÷ ${title}`),
    ...titles.map((title) => `${title}: µs of processor a request + Postgres's`),
    'generator: µs',
  ];
  return `| ${cells.join(' | ')} |\n| --- |${' ---: |'.repeat(cells.length - 1)}`;
}

/** The first cell is the one that is compared with the others. */
export function line(title: string, connections: number, cells: readonly Cell[]): string {
  const [first, ...others] = cells;
  const figures = cells.map((cell) => {
    const p50 = median(cell.rounds.map((round) => round.p50));
    const p99 = median(cell.rounds.map((round) => round.p99));
    return `${median(cell.rounds.map(rateOf)).toFixed(0)}, ${p50.toFixed(2)} / ${p99.toFixed(2)}`;
  });
  const ratios = others.map((other) => {
    const each = (of: (round: Round) => number) =>
      median(
        (first?.rounds ?? []).map((round, turn) => {
          const beside = other.rounds[turn];
          return beside === undefined ? NaN : of(round) / of(beside);
        }),
      ).toFixed(2);
    return `**${each(rateOf)}** (p99 ${each(({ p99 }) => p99)})`;
  });
  const microseconds = (cell: Cell, of: (round: Round) => number) => (perRequest(cell, of) * 1000).toFixed(0);
  const used = cells.map(
    (cell) =>
      `${microseconds(cell, ({ server }) => server)} + ${microseconds(cell, ({ postgres }) => postgres)}`,
  );
  const generator = cells.map((cell) => microseconds(cell, ({ processor }) => processor)).join(' / ');
  return `| ${[title, String(connections), ...figures, ...ratios, ...used, generator].join(' | ')} |`;
}
