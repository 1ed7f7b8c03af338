// Long lists that are printed: in parts that a browser can print, and each part block by block into the document, so that
// the page goes on responding.
import { useEffect, useMemo, useState } from 'react';

export function chunksOf<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}

/** Blocks of rows enter the document one after the other. */
export function useBlocks<T>(rows: readonly T[], size: number): { blocks: T[][]; complete: boolean } {
  const all = useMemo(() => chunksOf(rows, size), [rows, size]);
  const [count, setCount] = useState(1);
  useEffect(() => {
    if (count >= all.length) return undefined;
    const timer = setTimeout(() => setCount(count + 1));
    return () => clearTimeout(timer);
  }, [count, all]);
  return { blocks: all.slice(0, count), complete: count >= all.length };
}
