// A file's size, read once after the page has been shown: the build's until the answer, and where that takes too long;
// undefined where the build knew none, null when it stays unknown.
import { useEffect, useState } from 'react';
import { builtSizes } from './builtSizes.ts';
import { readFileSize } from './fileSize.ts';

/** After this the next question has its turn (milliseconds). */
const patience = 5000;

/** One question after the other: a dozen at once keep a slow phone from answering. */
let last: Promise<unknown> = Promise.resolve();

const isOver = ({ signal }: AbortController): boolean => signal.aborted;

/** Undefined when nobody waits for it any more. */
async function ask(url: string, request: AbortController): Promise<number | null | undefined> {
  if (isOver(request)) return undefined;
  const timer = setTimeout(() => request.abort(), patience);
  try {
    const bytes = await readFileSize(url, request.signal);
    return isOver(request) ? undefined : bytes;
  } finally {
    clearTimeout(timer);
  }
}

export function useFileSize(url: string): number | null | undefined {
  const [size, setSize] = useState<number | null | undefined>(builtSizes[url]);
  useEffect(() => {
    let open = true;
    const request = new AbortController();
    const answer = last.then(() => ask(url, request));
    last = answer;
    void answer.then((bytes) => {
      if (open) setSize(bytes === undefined ? (builtSizes[url] ?? null) : bytes);
    });
    return () => {
      open = false;
      request.abort();
    };
  }, [url]);
  return size;
}
