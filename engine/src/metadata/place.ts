// Where in the files a place of the metadata stands, for the person who has to mend it.
import { type Document, isAlias, isMap, isNode, isSeq, LineCounter, parseDocument } from 'yaml';
import { type MetadataPath, showPath } from './error.ts';
import { includeTag, type MetadataTree, type Origin } from './files.ts';

export interface Place {
  /** As it was named: relative to the working directory when the metadata were. `metadata` for what is no file. */
  readonly file: string;
  /** Counted from 1; absent for what is no file. */
  readonly line?: number;
  readonly column?: number;
  /** From the beginning of the file. */
  readonly path: MetadataPath;
}

/** The longest origin that leads to the path; later files win, since an included file comes after its includer. */
function originOf({ origins }: MetadataTree, path: MetadataPath): Origin | undefined {
  let best = origins[0];
  for (const origin of origins) {
    if (origin.path.length < (best?.path.length ?? 0)) continue;
    if (origin.path.every((step, index) => step === path[index])) best = origin;
  }
  return best;
}

/** Of a path into the data; of what is missing, the place of what should hold it. */
export function placeOf(tree: MetadataTree, path: MetadataPath): Place {
  const origin = originOf(tree, path);
  if (origin === undefined) return { file: 'metadata', path };
  const rest = path.slice(origin.path.length);
  return {
    file: origin.file,
    ...(origin.text === undefined ? {} : positionIn(origin, [...(origin.within ?? []), ...rest])),
    path: rest,
  };
}

/** `file:line:column: select_permissions[1].permission.columns`, as far as there is a line and a path. */
export function showPlace({ file, line, column, path }: Place): string {
  const where = [file, line, column].filter((part) => part !== undefined).join(':');
  return path.length === 0 ? where : `${where}: ${showPath(path)}`;
}

interface Parsed {
  readonly document: Document;
  readonly lines: LineCounter;
}
const parsed = new WeakMap<Origin, Parsed>();

/** JSON is YAML. */
function parse(origin: Origin): Parsed {
  const found = parsed.get(origin);
  if (found !== undefined) return found;
  const lines = new LineCounter();
  const document = parseDocument(origin.text ?? '', { customTags: [includeTag], lineCounter: lines });
  parsed.set(origin, { document, lines });
  return { document, lines };
}

function positionIn(origin: Origin, path: MetadataPath): { line: number; column: number } {
  const { document, lines } = parse(origin);
  let offset = 0;
  let node: unknown = document.contents;
  for (const step of path) {
    const found = stepInto(isAlias(node) ? node.resolve(document) : node, step);
    if (found === undefined) break;
    offset = found.offset;
    node = found.node;
  }
  const { line, col } = lines.linePos(offset);
  return { line, column: col };
}

/** A key's place is where the key is written, an item's where the item begins. */
function stepInto(node: unknown, step: string | number): { offset: number; node: unknown } | undefined {
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => String(isNode(key) ? key.toJSON() : key) === String(step));
    return pair === undefined ? undefined : { offset: offsetOf(pair.key), node: pair.value };
  }
  if (isSeq(node) && typeof step === 'number') {
    const item = node.items[step];
    return item === undefined ? undefined : { offset: offsetOf(item), node: item };
  }
  return undefined;
}

const offsetOf = (node: unknown): number => (isNode(node) ? (node.range?.[0] ?? 0) : 0);
