import zlib from 'node:zlib';
import { build } from 'vite';
process.env.NODE_ENV = 'production';
const { chunkGroups } = await import('../ssr/chunks.ts');
const base = {
  root: import.meta.dirname,
  configFile: import.meta.dirname + '/vite.config.ts',
  configLoader: 'runner',
  logLevel: 'error',
};
const trial = (await build({ ...base, build: { write: false } })).output.filter((f) => f.type === 'chunk');
const byName = new Map(trial.map((c) => [c.fileName, c]));
const entry = trial.find((c) => c.isEntry);
const seen = new Set();
const visit = (n) => {
  if (seen.has(n)) return;
  seen.add(n);
  byName.get(n)?.imports.forEach(visit);
};
visit(entry.fileName);
const first = new Set([...seen].flatMap((n) => byName.get(n).moduleIds));
const out = (
  await build({
    ...base,
    build: {
      write: false,
      rolldownOptions: { output: { codeSplitting: { groups: chunkGroups(trial, first) } } },
    },
  })
).output.filter((f) => f.type === 'chunk');
for (const want of process.argv.slice(2))
  for (const c of out.filter((c) => c.fileName.includes('/' + want + '-'))) {
    console.log('##', c.fileName, zlib.brotliCompressSync(c.code).length);
    for (const [id, m] of Object.entries(c.modules).sort((a, b) => b[1].renderedLength - a[1].renderedLength))
      if (m.renderedLength > 150)
        console.log(
          '  ',
          String(m.renderedLength).padStart(6),
          m.code ? zlib.brotliCompressSync(m.code).length : '',
          id.replace(/.*\/work\/main\//, '').replace(/.*node_modules/, 'nm'),
        );
  }
