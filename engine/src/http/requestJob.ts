// A request's work on the database lives as long as somebody waits for its answer.
import type { ServerResponse } from 'node:http';
import { defaultLimits } from '../base/limits.ts';
import type { Job } from '../database/job.ts';

const { smallAnswer } = defaultLimits;

/** The job ends with the response, whether that was sent or the client went away. */
export function endingWith(response: ServerResponse, job: Job): Job {
  if (response.destroyed) end(job);
  else response.on('close', () => end(job));
  return job;
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
