// What pages say to the site's worker.

export type Message =
  /** The new version, without waiting until pages of the old one are closed. */
  | { type: 'use-now' }
  /** Addresses of pages and paths of files of the build. */
  | { type: 'keep'; pages: string[]; parts: string[] }
  /** What the portal's pages are made of: somebody is signed in. */
  | { type: 'keep-portal' }
  /** Nobody is signed in any more. */
  | { type: 'forget' };

export function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && 'type' in data;
}

/** Says it to the worker that answers for this page, where there is one. */
export function tellWorker(message: Message): void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  serviceWorker?.controller?.postMessage(message);
}
