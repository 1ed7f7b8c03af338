// Several files that change together, or not at all.
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** What a file is to say; undefined where it is to go. */
export interface FileChange {
  readonly file: string;
  readonly text: string | undefined;
}

/**
 * A reader sees of each file the old text or the new one, never a half. All texts are written beside their files before
 * the first file changes. Throws when something cannot be written, moved or removed: the files are as they were then.
 */
export async function replaceFiles(changes: readonly FileChange[]): Promise<void> {
  const written: (FileChange & { next: string; old: string | undefined })[] = [];
  const done: typeof written = [];
  try {
    for (const { file, text } of changes) {
      // Hidden: who reads the folder passes over it.
      const next = path.join(path.dirname(file), `.${String(process.pid)}.${String(written.length)}.next`);
      const old = await readFile(file, 'utf8').catch(() => undefined);
      written.push({ file, text, next, old });
      if (text === undefined) continue;
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(next, text);
    }
    const last = written.filter(({ text }) => text === undefined);
    for (const change of [...written.filter(({ text }) => text !== undefined), ...last]) {
      await (change.text === undefined ? rm(change.file, { force: true }) : rename(change.next, change.file));
      done.push(change);
    }
  } catch (error) {
    for (const { file, next, old } of done.toReversed()) {
      if (old === undefined) await rm(file, { force: true });
      else await writeFile(next, old).then(() => rename(next, file));
    }
    for (const { next } of written) await rm(next, { force: true });
    throw error;
  }
}
