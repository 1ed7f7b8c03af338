// Rounds → lines of a table in Markdown.

import type { Outcome } from './generator.ts';

/** One server's turn; milliseconds of processor, of the server and of all of Postgres. */
export interface Round extends Outcome {
  readonly server: number;
  readonly postgres: number;
}

/** All turns of one server at one question; none where it cannot be asked. */
export interface Cell {
  readonly title: string;
  readonly rounds: Round[];
}

const missing = '–';

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

/** All servers' turns at one question with so many connections. */
export interface Row {
  readonly title: string;
  readonly connections: number;
  /** The first is compared with the others. */
  readonly cells: readonly Cell[];
}

const tableRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

export function throughputHeading([first = '', ...others]: readonly string[]): string {
  const cells = [
    'request',
    'connections',
    ...[first, ...others].map((title) => `${title}: requests/s, p50 / p99 ms`),
    ...others.map((title) => `${first} ÷ ${title}: requests/s (p99)`),
  ];
  return `${tableRow(cells)}\n| --- |${' ---: |'.repeat(cells.length - 1)}`;
}

export function throughputLine({ title, connections, cells }: Row): string {
  const [first, ...others] = cells;
  const figures = cells.map((cell) => {
    if (cell.rounds.length === 0) return missing;
    const p50 = median(cell.rounds.map((round) => round.p50));
    const p99 = median(cell.rounds.map((round) => round.p99));
    return `${median(cell.rounds.map(rateOf)).toFixed(0)}, ${p50.toFixed(1)} / ${p99.toFixed(1)}`;
  });
  const ratios = others.map((other) => {
    if (other.rounds.length === 0) return missing;
    const each = (of: (round: Round) => number): string =>
      median(
        (first?.rounds ?? []).map((round, turn) => {
          const beside = other.rounds[turn];
          return beside === undefined ? NaN : of(round) / of(beside);
        }),
      ).toFixed(2);
    return `**${each(rateOf)}** (${each(({ p99 }) => p99)})`;
  });
  return tableRow([title, String(connections), ...figures, ...ratios]);
}

/** Microseconds of processor a request: each server's, what Postgres spent for it, and the generator's for it. */
export function processorTable(titles: readonly string[], rows: readonly Row[]): string {
  const cells = ['request', 'connections', ...titles.map((title) => `${title} + Postgres (generator), µs`)];
  const lines = rows.map(({ title, connections, cells: all }) => {
    const used = all.map((cell) => {
      if (cell.rounds.length === 0) return missing;
      const microseconds = (of: (round: Round) => number): string => (perRequest(cell, of) * 1000).toFixed(0);
      return `${microseconds(({ server }) => server)} + ${microseconds(({ postgres }) => postgres)} (${microseconds(({ processor }) => processor)})`;
    });
    return tableRow([title, String(connections), ...used]);
  });
  return [tableRow(cells), `| --- |${' ---: |'.repeat(cells.length - 1)}`, ...lines].join('\n');
}
