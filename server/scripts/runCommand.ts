// How commands end: foreseen errors as one line, others with their stack, the exit code telling which.

import { StartupError } from '../errors.ts';

export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof StartupError ? error.message : error);
    process.exitCode = 1;
  }
}
