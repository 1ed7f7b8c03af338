// `npm run bench`: the engine beside a handler written by hand and PostGraphile, as engine/BENCH.md shows it.
//   --quick                  less than a minute: 16 connections, short rounds, fewer rows
//   --markdown               nothing but the tables, to be pasted
//   --only <words>           questions in whose "subject: title" one of the words (with commas between) stands: product's,
//                            plain tables, writes
//   --servers <words>        of the servers those in whose title one of the words stands
//   --rounds, --milliseconds, --connections 1,16,64
//   --besides <checkout>     the engine of another checkout as a fourth server
//   --profile <folder>       each server writes a profile of its processor time there

import { parseArgs } from 'node:util';
import { compareThreeWays } from './bench/threeWay.ts';

const { values: options } = parseArgs({
  options: {
    besides: { type: 'string' },
    connections: { type: 'string' },
    milliseconds: { type: 'string' },
    markdown: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
    quick: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    servers: { type: 'string', default: '' },
  },
});

/** A whole number within bounds: a mistyped one must not load the machine for hours. */
function count(text: string | undefined, otherwise: number, most: number): number {
  const value = Number(text ?? otherwise);
  if (!Number.isInteger(value) || value < 1) throw new Error(`"${text ?? ''}" is no number of anything`);
  return Math.min(value, most);
}

const { quick, besides, profile } = options;
await compareThreeWays({
  rounds: count(options.rounds, 5, 50),
  milliseconds: count(options.milliseconds, quick ? 300 : 1000, 10_000),
  connections: (options.connections ?? (quick ? '16' : '1,16,64'))
    .split(',')
    .map((text) => count(text, 1, 200)),
  product: quick ? { exams: 3, candidates: 3000 } : { exams: 100, candidates: 10_000 },
  plain: quick ? { exams: 50, candidates: 1000 } : { exams: 1000, candidates: 1000 },
  only: options.only.split(','),
  besides,
  profile,
  servers: options.servers.split(','),
  showsComplaints: !options.markdown,
});
