// How commands end: foreseen errors as one line, others with their stack, the exit code telling which.

import { readableError } from '../base/errors.ts';

export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(readableError(error));
    process.exitCode = 1;
  }
}
