import { expect, it } from 'vitest';
import { readModules, together } from './webModules.ts';

const chunk = (
  fileName: string,
  {
    imports = [],
    exports = [],
    css = [],
    entry = false,
  }: Partial<Record<'imports' | 'exports' | 'css', string[]>> & { entry?: boolean },
) => ({
  fileName,
  imports,
  modules: { [`${fileName}x`]: { renderedExports: exports }, 'other.ts': { renderedExports: ['helper'] } },
  isEntry: entry,
  viteMetadata: { importedCss: new Set(css) },
});

it('says what a page adds to the entry, styles after those they build on', () => {
  const { entry, chunkOf, styles } = readModules(
    [
      chunk('index.js', { imports: ['button.js'], css: ['index.css'], entry: true }),
      chunk('button.js', { css: ['button.css'] }),
      chunk('section.js', { imports: ['button.js'], css: ['section.css'] }),
      chunk('HomePage.js', {
        imports: ['section.js', 'button.js'],
        exports: ['HomePage'],
        css: ['HomePage.css'],
      }),
      chunk('NewestResult.js', { imports: ['section.js'], exports: ['NewestResult'], css: ['newest.css'] }),
      chunk('a.js', { exports: ['same'] }),
      chunk('b.js', { exports: ['same'] }),
    ],
    new Set(['HomePage.jsx', 'NewestResult.jsx', 'a.jsx', 'b.jsx']),
  );
  expect(entry).toEqual({ scripts: ['/index.js', '/button.js'], styles: ['/button.css', '/index.css'] });
  const [home, newest] = ['HomePage', 'NewestResult'].map(chunkOf);
  expect(home).toEqual({
    scripts: ['/HomePage.js', '/section.js'],
    styles: ['/section.css', '/HomePage.css'],
  });
  expect(newest).toEqual({
    scripts: ['/NewestResult.js', '/section.js'],
    styles: ['/section.css', '/newest.css'],
  });
  expect(together([home, newest].filter((one) => one !== undefined))).toEqual({
    scripts: ['/HomePage.js', '/section.js', '/NewestResult.js'],
    styles: ['/section.css', '/HomePage.css', '/newest.css'],
  });
  expect(() => chunkOf('same')).toThrow("several chunks have 'same'");
  expect(() => chunkOf('nobody')).toThrow("no chunk has 'nobody'");
  expect(styles).toEqual(['/section.css', '/HomePage.css', '/newest.css']);
});
