// Which modules a page needs, from what Vite built: the entry's, and for each page or layout what it adds to them.

export interface WebModules {
  /** Paths of the entry and everything that it imports. */
  entry: string[];
  /** By the name of a component that is loaded on its own: paths that this adds. Names that occur twice are left out. */
  chunks: Record<string, string[]>;
}

/** What of a chunk matters here (Rolldown's OutputChunk). */
interface BuiltChunk {
  fileName: string;
  isEntry: boolean;
  isDynamicEntry: boolean;
  /** File names of chunks. */
  imports: readonly string[];
  exports: readonly string[];
}

export function readModules(built: readonly BuiltChunk[]): WebModules {
  const byName = new Map(built.map((chunk) => [chunk.fileName, chunk]));
  const collect = (fileName: string, found: Set<string>): Set<string> => {
    const chunk = byName.get(fileName);
    if (chunk === undefined || found.has(`/${fileName}`)) return found;
    found.add(`/${fileName}`);
    for (const imported of chunk.imports) collect(imported, found);
    return found;
  };
  const main = built.find((chunk) => chunk.isEntry);
  if (main === undefined) throw new Error('the build has no entry');
  const entry = collect(main.fileName, new Set());
  const chunks: Record<string, string[]> = {};
  const twice = new Set<string>();
  for (const { fileName, isDynamicEntry, exports } of built) {
    if (!isDynamicEntry) continue;
    for (const name of exports) {
      if (name in chunks) twice.add(name);
      chunks[name] = [...collect(fileName, new Set())].filter((file) => !entry.has(file));
    }
  }
  for (const name of twice) Reflect.deleteProperty(chunks, name);
  return { entry: [...entry], chunks };
}
