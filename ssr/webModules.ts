// Which files a page needs, from what Vite built: the entry's, and for each page or layout what it adds to them. Pages
// are known by their route's pattern; by which component's name a chunk is found is the build's business alone.

/** Paths of modules and of style sheets. */
export interface Needed {
  scripts: string[];
  /** Each after those it builds on. */
  styles: string[];
}

export interface WebModules {
  /** The entry and everything that it imports. */
  entry: Needed;
  /** What modules that are loaded on their own export: what each adds. @throws for a name that two of them have */
  chunkOf: (name: string) => Needed;
  /** Every style sheet that is not the entry's, each after those it builds on. */
  styles: string[];
}

/** What of a chunk matters here (Rolldown's OutputChunk, with what Vite says of its styles). */
interface BuiltChunk {
  fileName: string;
  isEntry: boolean;
  /** File names of chunks. */
  imports: readonly string[];
  /** Its modules, by their paths. */
  modules: Readonly<Record<string, { renderedExports: readonly string[] }>>;
  viteMetadata?: { importedCss: ReadonlySet<string> } | undefined;
}

/** @param parts the paths of modules that are loaded on their own; several may share a chunk */
export function readModules(built: readonly BuiltChunk[], parts: ReadonlySet<string>): WebModules {
  const byName = new Map(built.map((chunk) => [chunk.fileName, chunk]));
  const collect = (fileName: string, without?: Needed): Needed => {
    const scripts = new Set<string>();
    const styles = new Set<string>();
    const visit = (name: string): void => {
      const chunk = byName.get(name);
      if (chunk === undefined || scripts.has(`/${name}`)) return;
      scripts.add(`/${name}`);
      chunk.imports.forEach(visit);
      for (const sheet of chunk.viteMetadata?.importedCss ?? []) styles.add(`/${sheet}`);
    };
    visit(fileName);
    return {
      scripts: [...scripts].filter((file) => without?.scripts.includes(file) !== true),
      styles: [...styles].filter((file) => without?.styles.includes(file) !== true),
    };
  };
  const main = built.find((chunk) => chunk.isEntry);
  if (main === undefined) throw new Error('the build has no entry');
  const entry = collect(main.fileName);
  const chunks = new Map<string, Needed | 'several'>();
  const styles = new Set<string>();
  for (const { fileName, modules } of built) {
    const names = Object.entries(modules).flatMap(([id, { renderedExports }]) =>
      parts.has(id) ? renderedExports : [],
    );
    if (names.length === 0) continue;
    const needed = collect(fileName, entry);
    for (const sheet of needed.styles) styles.add(sheet);
    for (const name of names) chunks.set(name, chunks.has(name) ? 'several' : needed);
  }
  const chunkOf = (name: string): Needed => {
    const chunk = chunks.get(name);
    if (chunk === undefined) throw new Error(`no chunk has '${name}'`);
    if (chunk === 'several')
      throw new Error(`several chunks have '${name}': give each component its own name`);
    return chunk;
  };
  return { entry, chunkOf, styles: [...styles] };
}

/** All of what several parts need, layouts before what stands in them. */
export function together(parts: readonly Needed[]): Needed {
  return {
    scripts: [...new Set(parts.flatMap(({ scripts }) => scripts))],
    styles: [...new Set(parts.flatMap(({ styles }) => styles))],
  };
}
