// The Nepali words in one file for a translator, and back: `npm run words -- export words-ne.po`, `npm run words -- import
// words-ne.po`. The catalogue stays the source: an import changes texts inside it, and nothing else of it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { po, type GetTextTranslation } from 'gettext-parser';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '../..');
/** Where twins stand, beside their originals. */
const homes = ['shared/words/ne', 'web/src/content/ne'];
/** Not texts, but how numbers are written. */
const skipped = new Set(['digits.ts']);

/** A text of a module: a literal, or a template with what is put in as `{…}`. */
interface Text {
  /** The keys that lead to it, and which of their texts it is: 'results.search.exam', 'results.found#2'. */
  key: string;
  text: string;
  /** Of the literal, in the file. */
  start: number;
  end: number;
  line: number;
  /** The expressions that are put in, by the words that stand for them. */
  holes: ReadonlyMap<string, string>;
  node: ts.StringLiteralLike | ts.TemplateExpression;
}

const nameOf = (node: ts.Node): string | undefined => {
  if (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)) return node.name?.getText();
  if (ts.isPropertyAssignment(node)) return node.name.getText().replaceAll(/^['"]|['"]$/g, '');
  return undefined;
};

/** What is not shown: names of modules, types, keys, and what is compared. */
function isNoText(node: ts.Node): boolean {
  const { parent } = node;
  return (
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    ts.isLiteralTypeNode(parent) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isBinaryExpression(parent) && /^[!=]==?$|^in$/.test(parent.operatorToken.getText())) ||
    ts.isElementAccessExpression(parent) ||
    ts.isCaseClause(parent)
  );
}

function holesOf(node: ts.TemplateExpression): Map<string, string> {
  return new Map(
    node.templateSpans.map(({ expression }) => [`{${expression.getText()}}`, expression.getText()]),
  );
}

const textOf = (node: Text['node']): string =>
  ts.isTemplateExpression(node)
    ? node.head.text +
      node.templateSpans.map(({ expression, literal }) => `{${expression.getText()}}${literal.text}`).join('')
    : node.text;

/** All texts of a module, in their order. */
export function textsOf(source: string, file = 'words.ts'): Text[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Text[] = [];
  const counts = new Map<string, number>();
  const visit = (node: ts.Node, keys: readonly string[]): void => {
    if ((ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && !isNoText(node)) {
      const at = keys.join('.');
      const nth = (counts.get(at) ?? 0) + 1;
      counts.set(at, nth);
      const start = node.getStart();
      found.push({
        key: nth === 1 ? at : `${at}#${nth}`,
        text: textOf(node),
        ...{ start, end: node.getEnd(), node },
        line: tree.getLineAndCharacterOfPosition(start).line + 1,
        holes: ts.isTemplateExpression(node) ? holesOf(node) : new Map<string, string>(),
      });
    }
    const name = nameOf(node);
    const inner = name === undefined ? keys : [...keys, name];
    if (ts.isArrayLiteralExpression(node)) {
      for (const [index, element] of node.elements.entries()) visit(element, [...keys, String(index)]);
    } else ts.forEachChild(node, (child) => visit(child, inner));
  };
  visit(tree, []);
  return found;
}

/** The modules of words that have a twin, as paths from the checkout's root. */
function twins(): string[] {
  return homes.flatMap((home) =>
    readdirSync(path.join(root, home))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !skipped.has(name))
      .sort()
      .map((name) => path.posix.join(home, name)),
  );
}

const originalOf = (twin: string): string => path.posix.join(path.dirname(twin), '..', path.basename(twin));
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const keyOnly = (key: string): string => key.split('#', 1)[0] ?? key;

/** What English says there: the same text, or all of the key's where the languages need different numbers of them. */
function englishOf({ key }: Text, english: readonly Text[]): string {
  const alike = english.filter((one) => keyOnly(one.key) === keyOnly(key));
  return (alike.find((one) => one.key === key) ?? alike[0])?.text ?? key;
}

/** Texts that a translator has to do with: those in Nepali. What stands in Latin letters alone is a name or is stored. */
const isWords = (text: string): boolean => /[\p{Script=Devanagari}]/u.test(text);

/** The PO file of modules; `read` gives a module's source. */
export function exportPo(modules: readonly string[], source: (file: string) => string): string {
  const translations: Record<string, Record<string, GetTextTranslation>> = {};
  for (const file of modules) {
    const english = textsOf(source(originalOf(file)));
    for (const text of textsOf(source(file)).filter((one) => isWords(one.text))) {
      const msgctxt = `${file}:${text.key}`;
      const msgid = englishOf(text, english);
      const others = english.filter((one) => keyOnly(one.key) === keyOnly(text.key)).map((one) => one.text);
      translations[msgctxt] = {
        [msgid]: {
          ...{ msgctxt, msgid, msgstr: [text.text] },
          comments: {
            reference: `${file}:${text.line}`,
            extracted: [
              ...(others.length > 1 ? [`One of: ${others.join(' | ')}`] : []),
              ...(text.holes.size > 0
                ? [`Keep what stands in braces: ${[...text.holes.keys()].join(' ')}`]
                : []),
            ].join('\n'),
          },
        },
      };
    }
  }
  const headers = {
    Language: 'ne',
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    'Plural-Forms': 'nplurals=1; plural=0;',
  };
  return po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 }).toString();
}

/** As the source of a literal, in the quotes that it has where it can. @throws where what is put in is not the same */
function literalOf({ text, holes, node, key }: Text, said: string): string {
  const parts = said.split(/(\{[^{}]*\})/);
  const given = parts.filter((part) => /^\{.*\}$/.test(part) && (holes.has(part) || holes.size > 0)).sort();
  const wanted = text
    .split(/(\{[^{}]*\})/)
    .filter((part) => holes.has(part))
    .sort();
  if (given.join() !== wanted.join())
    throw new Error(`${key}: keep ${wanted.join(' ') || 'it without anything in braces'}, as in “${text}”`);
  if (!ts.isTemplateExpression(node))
    return said.includes("'") && !said.includes('"')
      ? JSON.stringify(said)
      : `'${said.replaceAll(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;
  const escaped = parts.map((part) => {
    const expression = holes.get(part);
    return expression === undefined ? part.replaceAll(/[`\\]|\$(?=\{)/g, '\\$&') : `\${${expression}}`;
  });
  return `\`${escaped.join('')}\``;
}

/** The changed sources by file. @throws with all that does not fit: then nothing is changed */
export function importPo(text: string, source: (file: string) => string): Map<string, string> {
  const { translations } = po.parse(text);
  const said = new Map(
    Object.values(translations)
      .flatMap((entries) => Object.values(entries))
      .flatMap(({ msgctxt = '', msgstr: [words = ''] }) =>
        msgctxt === '' ? [] : [[msgctxt, words] as const],
      ),
  );
  const wrong: string[] = [];
  const changed = new Map<string, string>();
  const known = new Set(twins());
  const files = new Set([...said.keys()].map((place) => place.split(':', 1)[0] ?? ''));
  for (const file of files) {
    if (!known.has(file)) {
      wrong.push(`${file}: there are no such words`);
      continue;
    }
    const before = source(file);
    const texts = textsOf(before, file);
    const keys = new Set(texts.map(({ key }) => `${file}:${key}`));
    for (const place of said.keys())
      if (place.startsWith(`${file}:`) && !keys.has(place))
        wrong.push(`${place}: there is no such text any more`);
    let after = before;
    // From the end, so that places stay.
    for (const one of texts.toReversed()) {
      const words = said.get(`${file}:${one.key}`);
      if (words === undefined || words === one.text) continue;
      try {
        if (words.trim() === '') throw new Error(`${one.key}: a text is missing`);
        after = after.slice(0, one.start) + literalOf(one, words) + after.slice(one.end);
      } catch (error) {
        wrong.push(`${file}:${one.line}: ${(error as Error).message}`);
      }
    }
    if (after !== before) changed.set(file, after);
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  return changed;
}

function main(): void {
  const [command, file] = process.argv.slice(2);
  if ((command !== 'export' && command !== 'import') || file === undefined) {
    console.error('usage: npm run words -- export|import <file.po>');
    process.exitCode = 1;
    return;
  }
  if (command === 'export') {
    writeFileSync(file, exportPo(twins(), read));
    console.log(`${file} has the Nepali words of ${twins().length} modules`);
    return;
  }
  try {
    const changed = importPo(readFileSync(file, 'utf8'), read);
    for (const [name, text] of changed) writeFileSync(path.join(root, name), text);
    console.log(
      changed.size === 0
        ? 'Nothing has changed.'
        : `Changed: ${[...changed.keys()].join(', ')}. Now run npm run format and npm test.`,
    );
  } catch (error) {
    console.error(`Nothing was changed:\n${(error as Error).message}`);
    process.exitCode = 1;
  }
}

if (import.meta.filename === process.argv[1]) main();
