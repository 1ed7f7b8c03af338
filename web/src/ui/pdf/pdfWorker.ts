// The PDF library reads files in a worker: an asset of its own on our origin (the CSP allows no other), without eval
// and without WebAssembly, which only rare image formats would need.
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { pdfjs } from 'react-pdf';

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

/** One object for all documents: a new one would load the file again. */
export const pdfOptions = { isEvalSupported: false, useWasm: false, enableXfa: false } as const;
