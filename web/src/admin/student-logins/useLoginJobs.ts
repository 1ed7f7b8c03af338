// The newest jobs, asked again while some of them are at work and somebody looks.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useGetToken } from '../../graphql/identity.ts';
import { type LoginJob, newestJobs } from './loginJobs.ts';

const pause = 1000;

export interface LoginJobsState {
  jobs: readonly LoginJob[];
  failed: boolean;
  /** A new job is there. */
  add: (job: LoginJob) => void;
}

/** `open`: somebody looks. */
export function useLoginJobs(open: boolean): LoginJobsState {
  const getToken = useGetToken();
  const [jobs, setJobs] = useState<readonly LoginJob[]>([]);
  const [failed, setFailed] = useState(false);
  const [rounds, setRounds] = useState(0);
  const waiting = useRef(false);

  useEffect(() => {
    if (!open) return undefined;
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const found = await newestJobs(getToken).catch(() => null);
      if (over) return;
      setFailed(found === null);
      if (found) {
        setJobs(found);
        waiting.current = found.some((job) => job.waiting > 0);
      }
      if (waiting.current) timer = setTimeout(() => void look(), pause);
    };
    void look();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [open, getToken, rounds]);

  const add = useCallback((job: LoginJob) => {
    setJobs((before) => [job, ...before.filter(({ id }) => id !== job.id)]);
    setRounds((before) => before + 1);
  }, []);
  return { jobs, failed, add };
}
