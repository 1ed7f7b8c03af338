// What the build says to the worker that it makes (web/build/siteWorker.ts), and the worker's surroundings.
import { setCacheNameDetails } from 'workbox-core';
import type { Language } from '../../../shared/language.ts';

interface WorkerBuild {
  /** Changes with any file of the build. */
  version: string;
  /** Kept from the start, without a hash in their names. */
  files: { url: string; revision: string }[];
  /** Paths of what every page begins with. */
  start: string[];
  /** Paths of what the portal's pages are made of. */
  portal: Record<Language, string[]>;
}

declare const self: ServiceWorkerGlobalScope & { BUILD: WorkerBuild };

export const scope: ServiceWorkerGlobalScope = self;
export const build: WorkerBuild = self.BUILD;

/** Before the names of all caches that are this worker's; that of /verify has others. */
const prefix = 'site';
setCacheNameDetails({ prefix, suffix: 'files', precache: 'first', runtime: 'rest' });

/** The cache of a kind, of this build. */
export const cacheOf = (kind: 'pages' | 'parts' | 'results'): string => `${prefix}-${kind}-${build.version}`;

export const offlinePages: Readonly<Record<Language, string>> = {
  en: '/offline.html',
  ne: '/offline-ne.html',
};
