// Metadata from disk to the typed value: read, check the form, refuse what is not served.
import type { z } from 'zod';
import { MetadataError, showPath, type MetadataPath } from './error.ts';
import { readMetadataTree, type MetadataTree } from './files.ts';
import { metadataSchema, type Metadata } from './schema.ts';
import { unsupportedFeatures } from './unsupported.ts';

/**
 * Loads Hasura v3 metadata from a directory with `!include`s or from one `.json` file. Throws a `MetadataError` that
 * names file and place of everything unknown, malformed or unsupported (Hasura documentation: "Metadata format").
 */
export async function loadMetadata(path: string): Promise<Metadata> {
  return parseMetadata(await readMetadataTree(path));
}

/** The same for metadata that are already in memory, as the metadata API exports them. */
export function metadataFromJson(value: unknown, name = 'metadata'): Metadata {
  return parseMetadata({ tree: value, origins: [{ path: [], file: name }] });
}

function parseMetadata({ tree, origins }: MetadataTree): Metadata {
  const locate = (path: MetadataPath): string => {
    // The longest origin that leads to the path; later files win, since an included file is read after its includer.
    let best = origins[0];
    for (const origin of origins) {
      if (origin.path.length < (best?.path.length ?? 0)) continue;
      if (origin.path.every((step, index) => step === path[index])) best = origin;
    }
    const rest = showPath(path.slice(best?.path.length ?? 0));
    return rest === '' ? (best?.file ?? 'metadata') : `${best?.file ?? 'metadata'}: ${rest}`;
  };

  const parsed = metadataSchema.safeParse(tree);
  if (!parsed.success) {
    throw refusal(
      parsed.error.issues
        .flatMap((issue) => describe(issue))
        .map(({ path, text }) => `${locate(path)}: ${text}`),
    );
  }
  const refused = unsupportedFeatures.flatMap((feature) =>
    feature.find(parsed.data).map((path) => `${locate(path)}: ${feature.name}: not supported by this engine`),
  );
  if (refused.length > 0) throw refusal(refused);
  if (parsed.data.sources.length === 0) throw refusal([`${locate(['sources'])}: no database is listed`]);
  return parsed.data;
}

const refusal = (lines: readonly string[]): MetadataError => new MetadataError(lines.join('\n'));

type Issue = z.core.$ZodIssue;

/** Flattens unions: of several readings, the one that got furthest tells what is wrong. */
function describe(issue: Issue, base: MetadataPath = []): { path: MetadataPath; text: string }[] {
  const path: MetadataPath = [
    ...base,
    ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step)),
  ];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key],
      text: 'unknown key, not supported by this engine',
    }));
  }
  if (issue.code === 'invalid_union') {
    const branch = issue.errors.find((errors) =>
      errors.every((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys'),
    );
    if (branch !== undefined && branch.length > 0) return branch.flatMap((inner) => describe(inner, path));
  }
  return [{ path, text: issue.message.replace(/^Invalid input: /, '') }];
}
