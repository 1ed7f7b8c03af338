// A request's work on the database lives as long as somebody waits for its answer.
import type { ServerResponse } from 'node:http';
import { defaultLimits } from '../base/limits.ts';
import type { Job } from '../database/job.ts';
import type { EngineContext } from '../served/context.ts';
import type { Session } from '../session/session.ts';

const { smallAnswer } = defaultLimits;

/** The job ends with the response, whether that was sent or the client went away. */
export function startRequestJob(context: EngineContext, session: Session, response: ServerResponse): Job {
  const job = context.admission.job(session);
  if (response.destroyed) end(job);
  else response.on('close', () => end(job));
  return job;
}

/** Does the work with the job, which ends with it, or stops when the client has gone. */
export async function withJob<T>(
  job: Job,
  response: ServerResponse,
  work: (job: Job) => Promise<T>,
): Promise<T> {
  const stop = (): void => job.stop();
  response.on('close', stop);
  try {
    return await work(job);
  } finally {
    response.off('close', stop);
    job.end();
  }
}

function end(job: Job): void {
  job.stop();
  job.end();
}

/** What is not read in time keeps its memory no longer; times in milliseconds. */
export function endSlowReading(response: ServerResponse, limit: number): void {
  // What is small waits in the system's memory, not in ours.
  if (response.writableLength < smallAnswer || response.destroyed) return;
  const timer = setTimeout(() => response.destroy(), limit);
  response.on('close', () => clearTimeout(timer));
}
