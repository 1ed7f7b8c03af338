// A file's size, read once after the page has been shown: the build's until the answer, undefined where the build knew
// none, null when it stays unknown.
import { useEffect, useState } from 'react';
import { builtSizes } from './builtSizes.ts';
import { readFileSize } from './fileSize.ts';

/** One question after the other: a dozen at once keep a slow phone from answering. */
let last: Promise<unknown> = Promise.resolve();

function inTurn<T>(ask: () => Promise<T>): Promise<T> {
  const answer = last.then(ask);
  last = answer;
  return answer;
}

export function useFileSize(url: string): number | null | undefined {
  const [size, setSize] = useState<number | null | undefined>(builtSizes[url]);
  useEffect(() => {
    const request = new AbortController();
    void inTurn(() => readFileSize(url, request.signal)).then((bytes) => {
      if (!request.signal.aborted) setSize(bytes);
    });
    return () => request.abort();
  }, [url]);
  return size;
}
