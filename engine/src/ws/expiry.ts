// The moment at which a token ends, however far away that is.

/** setTimeout counts in 31 bits. */
const longestTimeout = 2_147_483_647;

/** Calls back at `time`, milliseconds since the epoch; the answer calls it off. */
export function atTime(time: number, onTime: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    const left = time - Date.now();
    timer = setTimeout(
      () => (left > longestTimeout ? wait() : onTime()),
      Math.min(Math.max(left, 0), longestTimeout),
    );
  };
  wait();
  return () => clearTimeout(timer);
}
