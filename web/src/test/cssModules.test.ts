// CSS modules and the components beside them name the same classes: a misspelt one is undefined, and no type says so.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const source = path.resolve(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).sort();
const read = (file: string): string => readFileSync(path.join(source, file), 'utf8');

const imported = /^import (\w+) from '(\.[^']*\.module\.css)';$/gm;

/** What a sheet takes from another one. */
const composed = /^\s*composes: ([\w -]+) from '([^']+)';$/gm;

function classesOf(css: string): Set<string> {
  const plain = css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .replaceAll(/(["'])(?:(?!\1).)*\1/g, '');
  return new Set([...plain.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
}

/** What one module asks of a sheet; by a name that is computed, whatever stands in it as a word of its own. */
function askedFor(code: string, local: string): { named: string[]; words: Set<string> } {
  const named = [...code.matchAll(new RegExp(`\\b${local}(?:\\.(\\w+)|\\['([^']+)'\\])`, 'g'))].map(
    ([, plain, quoted]) => plain ?? quoted ?? '',
  );
  const computed = new RegExp(`\\b${local}\\[[^']`).test(code);
  return { named, words: new Set(computed ? code.match(/[A-Za-z_]\w*/g) : []) };
}

it('every class that a component names is in its sheet, and every class of a sheet is named', () => {
  const wrong: string[] = [];
  const sheets = new Map(
    files
      .filter((file) => file.endsWith('.module.css'))
      .map((file) => [file, { classes: classesOf(read(file)), used: new Set<string>() }]),
  );
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const code = read(file);
    for (const [, local = '', href = ''] of code.matchAll(imported)) {
      const sheet = sheets.get(path.join(path.dirname(file), href));
      if (sheet === undefined) {
        wrong.push(`${file}: no sheet ${href}`);
        continue;
      }
      const { named, words } = askedFor(code, local);
      for (const name of named) {
        sheet.used.add(name);
        if (!sheet.classes.has(name)) wrong.push(`${file}: ${href} has no class ${name}`);
      }
      for (const name of words) sheet.used.add(name);
    }
  }
  for (const file of sheets.keys()) {
    for (const [, names = '', href = ''] of read(file).matchAll(composed)) {
      const sheet = sheets.get(path.join(path.dirname(file), href));
      for (const name of names.split(' ')) {
        sheet?.used.add(name);
        if (sheet?.classes.has(name) !== true) wrong.push(`${file}: ${href} has no class ${name}`);
      }
    }
  }
  for (const [file, { classes, used }] of sheets) {
    for (const name of classes) if (!used.has(name)) wrong.push(`${file}: nobody uses .${name}`);
  }
  expect(wrong).toEqual([]);
});

it('finds a misspelt class, and what a sheet has for nobody', () => {
  expect([...classesOf(".a { &.b:hover { margin: 0.5em; background: url('x.svg') } }")]).toEqual(['a', 'b']);
  expect(askedFor("clsx(styles.buton, styles['is-on'])", 'styles').named).toEqual(['buton', 'is-on']);
  expect(askedFor("styles[look]; const look = 'ink'", 'styles').words.has('ink')).toBe(true);
});
