// Where the thread of PDFs begins: a thread has no loader of its own, however its process reads TypeScript.
import os from 'node:os';

/** As `nice` counts: a third of what others get, where all want a processor. */
const politeness = 5;

try {
  // On Linux that is this thread alone: what answers look-ups comes first, also while this one gets ready.
  if (process.platform === 'linux') os.setPriority(politeness);
} catch {
  // Where it may not, it works as all others do.
}

const { register } = await import('tsx/esm/api');
register();
await import('./pdfWorker.ts');
