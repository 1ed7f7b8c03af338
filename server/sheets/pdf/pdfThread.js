// Where the thread of PDFs begins: a thread has no loader of its own, however its process reads TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./pdfWorker.ts');
