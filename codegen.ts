// What graphql-codegen makes of the app's operations: each area's types and documents, and Hasura's allow-list. The engine
// prints the schemas of the roles in a step before it: `npm run codegen` runs both, `npm run codegen -- --check` fails where
// a committed file differs.
import type { CodegenConfig } from '@graphql-codegen/cli';
import { allowListPreset } from './codegen/allowListPreset.ts';
import { areaPreset } from './codegen/areaPreset.ts';
import { type Area, schemaFile } from './codegen/areas.ts';

const generated = 'web/src/graphql/generated';

const areas: Area[] = [
  {
    output: 'shared/generated/site.ts',
    folders: ['web/src/site'],
    roles: ['anonymous', 'student', 'teacher', 'office', 'admin'],
    documents: 'string',
  },
  {
    // By itself, so that an exam does not carry what comes after it.
    output: `${generated}/mockTestReview.ts`,
    folders: ['web/src/portal/mock-tests/review'],
    roles: ['student', 'admin'],
    documents: 'string',
  },
  {
    // By itself, so that the portal's other pages do not carry it.
    output: `${generated}/mockTests.ts`,
    folders: ['web/src/portal/mock-tests'],
    roles: ['student', 'admin'],
    documents: 'string',
  },
  {
    // By itself, for the same reason.
    output: `${generated}/ownFees.ts`,
    folders: ['web/src/portal/fees'],
    roles: ['student', 'teacher', 'admin'],
    documents: 'string',
  },
  {
    output: `${generated}/portal.ts`,
    folders: ['web/src/portal', 'web/src/app'],
    roles: ['student', 'teacher', 'office', 'admin'],
    documents: 'string',
  },
  { output: 'shared/generated/studentCalendar.ts', folders: ['server/calendar'], roles: ['student'] },
  {
    output: `${generated}/upload.ts`,
    // What teachers share of the admin area.
    folders: [
      ...['rows', 'upload', 'draft', 'publish', 'history/undo'].map(
        (part) => `web/src/admin/results/${part}`,
      ),
      'web/src/admin/questions',
      'web/src/admin/mock-tests',
      'web/src/admin/papers',
    ],
    roles: ['teacher', 'admin'],
  },
  {
    output: `${generated}/attendance.ts`,
    folders: ['web/src/admin/attendance', 'web/src/admin/import'],
    roles: ['teacher', 'office', 'admin'],
  },
  {
    output: `${generated}/office.ts`,
    // What the front desk shares of the admin area.
    folders: [
      'admit-cards',
      'attendance',
      'bar',
      'class-groups',
      'dashboard',
      'fees',
      'list',
      'messages',
      'notices',
      'student-form',
      'student-profile',
      'student-status',
      'students',
      'students-import',
    ].map((part) => `web/src/admin/${part}`),
    roles: ['office', 'admin'],
  },
  { output: `${generated}/admin.ts`, folders: ['web/src/admin'], roles: ['admin'] },
];

const filesOf = ({ folders }: Area): string[] => folders.map((folder) => `${folder}/**/*.graphql`);

const config: CodegenConfig = {
  generates: {
    ...Object.fromEntries(
      areas.map((area) => [
        area.output,
        {
          schema: schemaFile(area.roles[0]),
          documents: filesOf(area),
          preset: areaPreset,
          presetConfig: { areas },
          plugins: ['typescript-operations', 'typed-document-node'],
          config: { documentMode: area.documents, pureMagicComment: area.documents !== undefined },
        },
      ]),
    ),
    'hasura/metadata/': {
      schema: schemaFile('admin'),
      documents: areas.flatMap(filesOf),
      preset: allowListPreset,
      presetConfig: { areas },
    },
  },
  config: {
    strictScalars: true,
    scalars: {
      uuid: 'string',
      timestamptz: 'string',
      date: 'string',
      time: 'string',
      numeric: 'number',
      bigint: 'number',
      smallint: 'number',
      float8: 'number',
      json: 'unknown',
      jsonb: 'unknown',
    },
    useTypeImports: true,
    skipTypename: true,
    enumType: 'string-literal',
    namingConvention: { typeNames: 'keep', enumValues: 'keep', transformUnderscore: false },
  },
};

export default config;
