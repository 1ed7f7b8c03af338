// The commands of /v2/query: SQL, one or several.
import { z } from 'zod';
import type { EngineContext } from '../context.ts';
import type { Job } from '../database/job.ts';
import { EngineError } from '../errors.ts';
import type { Session } from '../session/session.ts';
import { asRefusal } from './metadataRefusal.ts';
import { runSql } from './runSql.ts';
import { parseArguments } from './tree.ts';

const request = z.object({ type: z.string(), args: z.unknown().optional() });
/** How many commands may stand in a bulk. */
const mostCommands = 1000;

/** Runs what a request to /v2/query says. Throws `EngineError`. */
export async function runQuery(
  context: EngineContext,
  body: unknown,
  asking: { job: Job; session: Session },
): Promise<unknown> {
  const parsed = request.safeParse(body);
  if (!parsed.success) throw new EngineError('parse-failed', 'expected an object with a key "type"');
  const { type, args } = parsed.data;
  try {
    switch (type) {
      case 'run_sql':
      case 'pg_run_sql':
        return await runSql(context, args, asking);
      case 'bulk':
      case 'concurrent_bulk': {
        const answers: unknown[] = [];
        for (const one of parseArguments(z.array(z.unknown()).max(mostCommands), args))
          answers.push(await runQuery(context, one, asking));
        return answers;
      }
      default:
        throw new EngineError('not-supported', `${type} is not supported by this engine`, '$.type');
    }
  } catch (error) {
    throw asRefusal(error);
  }
}
