// A promise with a deadline.

/**
 * Settles as `work` does, or rejects after so many milliseconds. The work itself goes on; what it comes to then is
 * nobody's business any more.
 * @param late the message of that error
 */
export async function within<T>(work: Promise<T>, milliseconds: number, late: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(late)), milliseconds);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
