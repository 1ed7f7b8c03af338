// The files that this device has kept, by their paths: read once for all cards, and again when something changes.
import { useSyncExternalStore } from 'react';
import { isAnythingKept } from '../../offline/kept.ts';
import { type KeptFile, openStore, watchKept } from '../../offline/store.ts';

type KeptFiles = ReadonlyMap<string, KeptFile>;

let files: KeptFiles = new Map();
const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

async function read(): Promise<void> {
  // What the browser refuses to open, or somebody removes meanwhile, is not there.
  const stored = async () => (isAnythingKept() ? ((await openStore())?.files() ?? []) : []);
  const kept = await stored().catch(() => []);
  files = new Map(kept.map((file) => [file.path, file]));
  for (const listener of [...listeners]) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    stop = watchKept(() => void read());
    void read();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop?.();
  };
}

const none: KeptFiles = new Map();

export function useKeptFiles(): KeptFiles {
  return useSyncExternalStore(
    subscribe,
    () => files,
    () => none,
  );
}
