// Builds the web app into the folder given as argument and puts compressed copies beside its texts.

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

const web = path.resolve(import.meta.dirname, '../../web');
const outDir = process.argv[2];
if (outDir === undefined) throw new Error('usage: buildWeb.ts <folder>');

/** Not PDFs: a page reads their length by HEAD (decision 39), and they are compressed inside already. */
const compressible = /\.(css|html|js|json|map|svg|txt|webmanifest|xml)$/;

await build({
  root: web,
  configFile: path.join(web, 'vite.config.ts'),
  // The bundled loader would write a file beside the configuration, which may be read-only.
  configLoader: 'runner',
  logLevel: 'warn',
  build: { outDir, emptyOutDir: true },
});

for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
  const file = path.join(outDir, name);
  if (!compressible.test(name) || statSync(file).size < 1024) continue;
  const content = readFileSync(file);
  const copies = {
    br: brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    gz: gzipSync(content, { level: 9 }),
  };
  for (const [ending, copy] of Object.entries(copies)) {
    if (copy.length < content.length) writeFileSync(`${file}.${ending}`, copy);
  }
}
