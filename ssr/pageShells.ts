// What all pages have in common as long as the settings stay as they are: what stands in place of those that the browser
// makes, or that could not be made, and whom they may frame.

import { escapeHtml } from '../server/base/escapeHtml.ts';
import type { SettingsNow } from '../server/base/settings.ts';
import { instituteOf } from '../shared/institute.ts';
import { pageDocument, type PageDocument } from './answer.ts';
import { neededAt, type PageBuild } from './build.ts';
import { assemble, documentWords } from './document.ts';

export interface PageShells {
  settings: SettingsNow;
  /**
   * What the browser fills of a page, by whether it may stand in a frame. It names the page's scripts and carries its styles:
   * those would else be found only when the entry runs.
   */
  shellsOf: (pattern: string) => ReadonlyMap<boolean, PageDocument>;
  /** In place of a page that could not be rendered: says so until the browser has made it. */
  missed: ReadonlyMap<boolean, PageDocument>;
  /** The pages of the build that were asked for, by pattern and query. */
  built: Map<string, Promise<PageDocument | undefined>>;
  frameHosts: readonly string[];
}

export interface FramedBuild extends PageBuild {
  /** What stands around each page: read once, whatever becomes of the build's folder. */
  frame: string;
}

export function pageShellsOf(
  now: SettingsNow,
  { language, manifest, renderer, frame, sheetsOf }: FramedBuild,
  origin: string,
): PageShells {
  const { nonce: mark } = manifest;
  const title = `<title>${escapeHtml(instituteOf(now.changes, language).name)}</title>`;
  const { state, body: waiting } = renderer.shell(origin, now.changes);
  const parts = { state, styles: '', sheets: [], modules: [], needsScript: false };
  const both = (html: string, status: number) =>
    new Map([true, false].map((framable) => [framable, pageDocument(html, { mark, status, framable })]));
  const robots = '<meta name="robots" content="noindex">';
  const shell = { head: title + robots, body: waiting, isShell: true };
  const shells = new Map<string, ReadonlyMap<boolean, PageDocument>>();
  const shellsOf = (pattern: string) => {
    const known = shells.get(pattern);
    if (known !== undefined) return known;
    const { scripts, styles } = neededAt(manifest, pattern);
    const sheets = sheetsOf(styles, waiting);
    const made = both(assemble(frame, mark, { ...parts, ...shell, sheets, modules: scripts }), 200);
    shells.set(pattern, made);
    return made;
  };
  const missed = { head: title, body: `<main class="t-lead">${documentWords(language).missed}</main>` };
  return {
    settings: now,
    shellsOf,
    missed: both(assemble(frame, mark, { ...parts, ...missed }), 503),
    built: new Map(),
    frameHosts: renderer.frameHosts(now.changes),
  };
}
