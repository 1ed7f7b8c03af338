// What the presets refuse, and what they make of `# for:` and `@live`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Types } from '@graphql-codegen/plugin-helpers';
import { parse } from 'graphql';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { allowListPreset } from './allowListPreset.ts';
import { areaPreset } from './areaPreset.ts';
import type { Area } from './areas.ts';
import { operationsOf, readOperations } from './operationFiles.ts';
import { ensureSchemas } from './schemas.ts';

let folder: string;
let areas: Area[];

beforeAll(ensureSchemas);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'operations-'));
  const relative = path.relative(process.cwd(), folder);
  areas = [{ output: 'portal.ts', folders: [relative], roles: ['student', 'teacher', 'admin'] }];
});

afterEach(() => rmSync(folder, { recursive: true }));

function written(name: string, text: string): Types.DocumentFile {
  const location = path.join(folder, name);
  writeFileSync(location, text);
  return { location };
}

const generated = (
  preset: Types.OutputPreset,
  documents: Types.DocumentFile[],
): Promise<Types.GenerateOptions[]> =>
  Promise.resolve(
    preset.buildGeneratesSection({
      baseOutputDir: 'portal.ts',
      presetConfig: { areas },
      plugins: [],
      schema: parse('type Query { notices: String }'),
      documents,
      config: {},
      pluginMap: {},
    }),
  );

test('a repeated part stands once for each line, and what is live once more as a subscription', () => {
  const file = written(
    'resources.graphql',
    '# for: TABLE=notes ONE=Note\n# for: TABLE=links ONE=Link\nquery ONEIds @live { TABLE { id } }\n',
  );
  const operations = readOperations([file], areas).flatMap(({ document }) => operationsOf(document));
  expect(operations.map(({ operation, name }) => `${operation} ${name?.value ?? ''}`)).toEqual([
    'query NoteIds',
    'subscription NoteIdsLive',
    'query LinkIds',
    'subscription LinkIdsLive',
  ]);
});

test('an operation that one of the roles may not run is refused by file, line and role', async () => {
  const text = 'query Own {\n  candidate_ids\n}\n';
  await expect(async () => generated(areaPreset, [written('own.graphql', text)])).rejects.toThrow(
    /own\.graphql:2 \[teacher\] Cannot query field "candidate_ids"/,
  );
});

test('a file that names its roles is for these alone', async () => {
  const text = '# roles: admin\nquery Whole {\n  activity {\n    id\n  }\n}\n';
  await expect(generated(areaPreset, [written('whole.graphql', text)])).resolves.toHaveLength(1);
  const unknown = written('other.graphql', '# roles: visitor\nquery Other { notices { id } }\n');
  expect(() => readOperations([unknown], areas)).toThrow('must name some of student, teacher, admin');
});

test('two operations of one name are refused', async () => {
  const files = ['a.graphql', 'b.graphql'].map((name) => written(name, 'query Twice { notices { id } }'));
  await expect(generated(allowListPreset, files)).rejects.toThrow(
    /operation Twice exists already in .*a\.graphql/,
  );
});
