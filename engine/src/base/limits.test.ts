// LIMITS.md is the table of limits.ts. To write it anew: UPDATE_LIMITS=1 npx vitest run limits
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseConfig } from '../configuration/config.ts';
import { defaultLimits, type Limit, limits } from './limits.ts';

const file = path.join(import.meta.dirname, '../../LIMITS.md');
const entries: [string, Limit][] = Object.entries(limits);

const intro = `# Limits

Every bound of the engine: what is beyond it gets a coded error, or what the table says instead. Variables take whole
numbers in the unit of their row; where none is named the number is fixed. Written from \`src/base/limits.ts\`.

| limit | default | variable | beyond it | what for |
| --- | ---: | --- | --- | --- |
`;

const rows = entries.map(([key, { default: value, unit, variable, beyond, why }]) => {
  const number = value.toLocaleString('en');
  const named = variable === null ? '' : `\`${variable}\``;
  return `| ${key} | ${unit === 'count' ? number : `${number} ${unit}`} | ${named} | ${beyond} | ${why} |`;
});

describe('the table of limits', () => {
  it('is LIMITS.md', () => {
    const text = `${intro}${rows.join('\n')}\n`;
    if (process.env.UPDATE_LIMITS === '1') writeFileSync(file, text);
    expect(readFileSync(file, 'utf8')).toBe(text);
  });

  it.each(entries.filter(([, { variable }]) => variable !== null))(
    'reads the variable of %s',
    (key, limit) => {
      const set = (text: string) => parseConfig({ [limit.variable ?? '']: text });
      expect(set('12345').limits).toEqual({ ...defaultLimits, [key]: 12_345 });
      expect(set('').limits).toEqual(defaultLimits);
      for (const wrong of [String(limit.least - 1), String(limit.most + 1), '1.5', '-3', 'many']) {
        expect(() => set(wrong)).toThrow(ConfigError);
        expect(() => set(wrong)).toThrow(`${limit.variable ?? ''}: is `);
      }
    },
  );
});
