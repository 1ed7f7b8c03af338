// Six files that an admin uploads one after the other, as the forms send them. What was answered is in the store to its
// last byte and known to the database; whatever is there by its name is whole.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileFolder } from '../../server/embedded/installation.ts';
import {
  answered as asAnswered,
  type Attempt,
  type KilledWork,
  lookUp,
  Refused,
  tokenOf,
} from './killedWork.ts';

const admin = { email: 'admin@prabesh.test', password: 'Admin1234' };
const files = 6;
const size = 2 * 1_048_576;

interface Row {
  name: string;
  original_name: string;
  sha256: string;
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

async function upload(url: string, token: string, name: string, bytes: Buffer): Promise<void> {
  const form = new FormData();
  form.set('file', new Blob([Uint8Array.from(bytes)], { type: 'application/pdf' }), name);
  const response = await fetch(`${url}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, origin: url },
    body: form,
  });
  // The server outlives its killed Postgres for a moment, in which it can only say that it could not; as with a full disk.
  if (response.status >= 500) throw new Error(await response.text());
  if (!response.ok) throw new Refused(await response.text());
}

/** Files of this try that lie in the store, by their name there. */
function inStore(dataDir: string, before: ReadonlySet<string>): Map<string, string> {
  const folder = fileFolder({ dataDir, demo: true });
  const found = readdirSync(folder).filter((name) => name.endsWith('.pdf') && !before.has(name));
  return new Map(found.map((name) => [name, sha256(readFileSync(path.join(folder, name)))]));
}

async function attempt(url: string, round: number, dataDir: string): Promise<Attempt> {
  const token = await tokenOf(url, admin);
  const sent = new Map(
    Array.from({ length: files }, (_, index) => [
      `Killed ${round} ${index} ${randomUUID()}.pdf`,
      Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size)]),
    ]),
  );
  const hashes = new Map([...sent].map(([name, bytes]) => [name, sha256(bytes)]));
  const before = new Set(readdirSync(fileFolder({ dataDir, demo: true })));
  const confirmed: string[] = [];
  const violation = (rows: readonly Row[], stored: ReadonlyMap<string, string>): string | undefined => {
    if (confirmed.some((name) => !rows.some((row) => row.original_name === name)))
      return 'answered, and lost by the database';
    if (rows.some((row) => row.sha256 !== hashes.get(row.original_name)))
      return 'the database knows another file than was sent';
    if (rows.some((row) => stored.get(row.name) !== row.sha256)) return 'a row without its whole file';
    // One that was stored a moment before its row is found by `npm run sweep-files`.
    const known = new Set(hashes.values());
    return [...stored.values()].every((hash) => known.has(hash)) ? undefined : 'half a file by its name';
  };
  return {
    send: (to) =>
      asAnswered(async () => {
        for (const [name, bytes] of sent) {
          await upload(to, token, name, bytes);
          confirmed.push(name);
        }
      }),
    async look(_url, dataFolder) {
      const { rows } = await lookUp<{ rows: Row[] }>(
        dataFolder,
        `select coalesce(jsonb_agg(jsonb_build_object('name', name, 'original_name', original_name, 'sha256', sha256)),
           '[]'::jsonb) as rows from public.files where original_name = any($1)`,
        [[...sent.keys()]],
      );
      const stored = inStore(dataFolder, before);
      const note = `${confirmed.length} answered, ${stored.size} in the store`;
      return { stored: rows.length, note, violation: violation(rows, stored) };
    },
  };
}

export const killedFile: KilledWork = { name: 'file', rows: files, until: 1.1, attempt };
