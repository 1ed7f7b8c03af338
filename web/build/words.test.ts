import { describe, expect, it } from 'vitest';
import { exportPo, importPo, textsOf } from './words.ts';

const file = 'web/src/content/ne/home.ts';
const english = `export const home = {
  title: 'How we teach',
  play: (name: string) => \`Play \${name}\`,
  count: (n: number) => (n === 1 ? 'one seat' : \`\${n} seats\`),
  list: ['Physics', 'Biology'],
};`;
const nepali = `export const home = {
  title: 'हामी कसरी पढाउँछौँ',
  play: (name: string) => \`\${name} चलाउनुहोस्\`,
  count: (n: number) => \`\${n} सिट\`,
  list: ['भौतिक', 'जीव'],
};`;
const source = (name: string): string => (name === file ? nepali : english);
const exported = exportPo([file], source);
const said = (before: string, after: string): string =>
  importPo(exported.replace(before, after), source).get(file) ?? '';

describe('the words for a translator', () => {
  it('say where they stand, what English says, and what is put in', () => {
    expect(exported).toContain(`#: ${file}:2\nmsgctxt "${file}:home.title"\nmsgid "How we teach"`);
    expect(exported).toContain('msgid "Play {name}"\nmsgstr "{name} चलाउनुहोस्"');
    expect(exported).toContain('#. One of: one seat | {n} seats\n#. Keep what stands in braces: {n}');
    expect(exported).toContain(`msgctxt "${file}:home.list.1"\nmsgid "Biology"`);
  });

  it('come back as they went', () => {
    expect(importPo(exported, source)).toEqual(new Map());
  });

  it('change what was translated anew, and nothing beside it', () => {
    expect(said('हामी कसरी पढाउँछौँ', "हाम्रो 'तरिका'")).toBe(
      nepali.replace("'हामी कसरी पढाउँछौँ'", String.raw`"हाम्रो 'तरिका'"`),
    );
    expect(said('{name} चलाउनुहोस्', 'चलाउनुहोस्: {name}')).toBe(
      nepali.replace('`${name} चलाउनुहोस्`', '`चलाउनुहोस्: ${name}`'),
    );
  });

  it('bring no code into the source', () => {
    const after = said('{n} सिट', '`; alert(1); ` ${n} \\\\');
    const [text] = textsOf(after).filter(({ key }) => key === 'home.count');
    expect(text?.text).toBe('`; alert(1); ` ${n} \\');
    expect([...(text?.holes.values() ?? [])]).toEqual(['n']);
  });

  it.each([
    ['without what is put in', '{n} सिट', 'सिट', /home\.count: keep \{n\}/],
    ['with something else put in', '{n} सिट', '{n} {process} सिट', /home\.count: keep \{n\}/],
    ['empty', 'msgstr "जीव"', 'msgstr ""', /home\.list\.1: a text is missing/],
    [
      'of a text that is gone',
      ':home.title"',
      ':home.heading"',
      /home\.heading: there is no such text any more/,
    ],
    ['of another file', `msgctxt "${file}:home.title"`, 'msgctxt "server/app/main.ts:x"', /no such words/],
  ])('change nothing %s', (_, before, after, reason) => {
    expect(() => said(before, after)).toThrow(reason);
  });
});
