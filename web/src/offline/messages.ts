// What pages say to the site's worker.

export type Message =
  /** The new version, without waiting until pages of the old one are closed. */
  | { type: 'use-now' }
  /** Addresses of pages, to be asked for as they are now, and paths of files of the build. */
  | { type: 'keep'; pages: string[]; parts: string[] }
  /** What the portal's pages are made of: somebody is signed in. */
  | { type: 'keep-portal' }
  /** The address of a result, of the candidate that somebody chose to remember here; null: of nobody any more. */
  | { type: 'keep-result'; page: string | null }
  /** Nobody is signed in any more. */
  | { type: 'forget' };

export function isMessage(data: unknown): data is Message {
  return typeof data === 'object' && data !== null && 'type' in data;
}

/** Says it to the worker that answers for this page; on the first visit as soon as it does. */
export function tellWorker(message: Message): void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (serviceWorker?.controller) serviceWorker.controller.postMessage(message);
  else
    serviceWorker?.addEventListener(
      'controllerchange',
      () => serviceWorker.controller?.postMessage(message),
      { once: true },
    );
}
