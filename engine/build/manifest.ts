// package.json as the package has it: in the checkout it names the sources, which the package does not hold.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** In the checkout it is a part of another product; by itself it has a name of its own, which no registry has given away. */
const publishedName = 'hearthql';
const compiled = (source: string) => {
  const file = source.replace(/^\.\/src\//, './dist/').replace(/\.ts$/, '');
  return { types: `${file}.d.ts`, default: `${file}.js` };
};

const programs = z.object({ engine: z.string() });
const entries = z.record(z.string(), z.string());

const files = (folder: string) => ({
  used: path.join(folder, 'package.json'),
  kept: path.join(folder, 'package.checkout.json'),
});

/** Puts the package's own package.json in the place of the checkout's, which is kept beside it. */
export function usePackageManifest(folder: string): void {
  // A run that was ended in between left the package's in place.
  useCheckoutManifest(folder);
  const { used, kept } = files(folder);
  const checkout = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(used, 'utf8')));
  const {
    version,
    private: isPrivate,
    description,
    keywords,
    license,
    type,
    engines,
    bin,
    dependencies,
    peerDependencies,
    peerDependenciesMeta,
  } = checkout;
  const packed = {
    name: publishedName,
    version,
    private: isPrivate,
    description,
    keywords,
    license,
    type,
    engines,
    // So that `npx` finds it by the package's name, too.
    bin: { ...programs.parse(bin), [publishedName]: programs.parse(bin).engine },
    dependencies,
    peerDependencies,
    peerDependenciesMeta,
    exports: Object.fromEntries(
      Object.entries(entries.parse(checkout['exports'])).map(([name, source]) => [name, compiled(source)]),
    ),
  };
  const text = JSON.stringify({ ...packed, files: checkout['files'] }, null, 2);
  renameSync(used, kept);
  writeFileSync(used, `${text}\n`);
}

/** Undoes it. Nothing happens when there is nothing to undo. */
export function useCheckoutManifest(folder: string): void {
  const { used, kept } = files(folder);
  if (existsSync(kept)) renameSync(kept, used);
}
