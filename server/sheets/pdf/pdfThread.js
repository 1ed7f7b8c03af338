// Where the thread of PDFs begins: a thread has no loader of its own; where Node does not read TypeScript itself it gets one.
import os from 'node:os';

/** As `nice` counts: a third of what others get, where all want a processor. */
const politeness = 5;

try {
  // On Linux that is this thread alone: what answers look-ups comes first, also while this one gets ready.
  if (process.platform === 'linux') os.setPriority(politeness);
} catch {
  // Where it may not, it works as all others do.
}

if (!process.features.typescript) {
  const { register } = await import('tsx/esm/api');
  register();
}
await import('./pdfWorker.ts');
