// What a part of a page waits for: loading, the value, or what went wrong.
import { useEffect, useState } from 'react';

export type Load<T> =
  | { readonly state: 'loading'; readonly previous: T | undefined }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly error: unknown };

/** Loads anew whenever `key` changes; answers of earlier keys are dropped. `load` need not be stable. */
export function useLoad<T>(key: string, load: () => Promise<T>): Load<T> {
  const [settled, setSettled] = useState<{ key: string; load: Load<T> } | null>(null);
  useEffect(() => {
    let isWanted = true;
    const settle = (result: Load<T>) => isWanted && setSettled({ key, load: result });
    load().then(
      (value) => settle({ state: 'ready', value }),
      (error: unknown) => settle({ state: 'failed', error }),
    );
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- what is asked is named by the key
  }, [key]);
  if (settled?.key === key) return settled.load;
  return {
    state: 'loading',
    previous: settled?.load.state === 'ready' ? settled.load.value : undefined,
  };
}
