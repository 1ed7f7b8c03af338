// The sample databases that golden cases run on: the library, and sets of their own in goldens/sets/<name>.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { metadataFromJson } from '../src/metadata/load.ts';
import type { Metadata } from '../src/metadata/schema.ts';

export interface SampleSet {
  /** Makes the tables and rows in an empty database. */
  sql: string;
  /** The metadata as written. */
  json: unknown;
  metadata: Metadata;
}

/** Read anew at each call, so that a test may change its copy. */
export function sampleSet(name: string): SampleSet {
  const folder = name === 'library' ? import.meta.dirname : path.join(import.meta.dirname, 'sets', name);
  const file = path.join(folder, 'metadata.json');
  const json: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return {
    sql: readFileSync(path.join(folder, 'database.sql'), 'utf8'),
    json,
    metadata: metadataFromJson(json, 'metadata.json'),
  };
}
