// hasura/metadata against Hasura's published format ("Metadata Format Reference", config v3), and the allow-list in it
// against what the app really sends.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { InMemoryCache } from '@apollo/client';
import { createAllowlist, loadMetadata } from '@prabesh/engine';
import { type DocumentNode, parse as parseGraphql, print } from 'graphql';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as site from '../../shared/generated/site.ts';
import * as studentCalendar from '../../shared/generated/studentCalendar.ts';
import * as admin from '../../web/src/graphql/generated/admin.ts';
import * as attendance from '../../web/src/graphql/generated/attendance.ts';
import * as mockTestReview from '../../web/src/graphql/generated/mockTestReview.ts';
import * as mockTests from '../../web/src/graphql/generated/mockTests.ts';
import * as desk from '../../web/src/graphql/generated/office.ts';
import * as ownFees from '../../web/src/graphql/generated/ownFees.ts';
import * as portal from '../../web/src/graphql/generated/portal.ts';
import * as upload from '../../web/src/graphql/generated/upload.ts';

const folder = path.resolve(import.meta.dirname, '../../hasura/metadata');
const read = (name: string): unknown => parse(readFileSync(path.join(folder, name), 'utf8'));

/** As an area without Apollo has them. */
type Text = { toString: () => string };

/** Documents by the name of their operation; generated as `<name>Document`, fragments as `<name>FragmentDoc`. */
function documentsOf(...areas: readonly object[]): Map<string, DocumentNode> {
  return new Map(
    areas
      .flatMap((module) => Object.entries<DocumentNode | Text>({ ...module }))
      .flatMap(([name, document]): [string, DocumentNode][] =>
        name.endsWith('Document')
          ? [
              [
                name.slice(0, -'Document'.length),
                'kind' in document ? document : parseGraphql(document.toString()),
              ],
            ]
          : [],
      ),
  );
}

const documents = documentsOf(
  ...[site, portal, mockTests, mockTestReview, ownFees, upload],
  ...[attendance, desk, studentCalendar],
);
/** Sent as they stand, without Apollo. */
const texts = documentsOf(site, portal, mockTests, mockTestReview, ownFees);
/** No list binds admins, so theirs stand on none. */
const office = documentsOf(admin);

describe('the folder', () => {
  it.each([
    'actions.graphql',
    'actions.yaml',
    'allow_list.yaml',
    'api_limits.yaml',
    'cron_triggers.yaml',
    'databases/databases.yaml',
    'databases/default/tables/tables.yaml',
    'graphql_schema_introspection.yaml',
    'inherited_roles.yaml',
    'metrics_config.yaml',
    'network.yaml',
    'opentelemetry.yaml',
    'query_collections.yaml',
    'remote_schemas.yaml',
    'rest_endpoints.yaml',
    'version.yaml',
  ])('has %s, as an export has', (name) => {
    expect(existsSync(path.join(folder, name))).toBe(true);
  });

  it('includes each table’s file by the name that an export gives it', () => {
    const tables = read('databases/default/tables/tables.yaml') as string[];
    expect(tables.length).toBeGreaterThan(10);
    for (const line of tables) {
      const [, file = ''] = /^!include (\w+\.yaml)$/.exec(line) ?? [];
      const { table } = read(`databases/default/tables/${file}`) as {
        table: { schema: string; name: string };
      };
      expect(file).toBe(`${table.schema}_${table.name}.yaml`);
    }
  });
});

describe('the allow-list', () => {
  it('is one collection, open to every role', () => {
    expect(read('allow_list.yaml')).toEqual([{ collection: 'allowed-queries', scope: { global: true } }]);
    const names = [...documents.keys()].sort();
    expect(read('query_collections.yaml')).toEqual([
      {
        name: 'allowed-queries',
        definition: { queries: names.map((name) => ({ name, query: expect.any(String) as string })) },
      },
    ]);
  });

  it('has every operation as it is sent, to the letter', async () => {
    const [collection] = read('query_collections.yaml') as [
      { definition: { queries: { name: string; query: string }[] } },
    ];
    const listed = new Map(collection.definition.queries.map(({ name, query }) => [name, query]));
    const isAllowed = createAllowlist(await loadMetadata(folder));
    const visitor = {
      role: 'anonymous',
      isAdmin: false,
      variables: new Map<string, string>(),
      useBackendOnlyPermissions: false,
    };
    const cache = new InMemoryCache();
    expect(documents.size).toBeGreaterThan(20);
    for (const [name, document] of documents) {
      const sent = print(texts.has(name) ? document : cache.transformDocument(document));
      expect(listed.get(name)).toBe(sent);
      expect(isAllowed(sent, visitor), name).toBe(true);
      expect(isAllowed(print(document), visitor), name).toBe(true);
      expect(isAllowed(sent.replace('{', '{ more'), visitor), name).toBe(false);
    }
    expect(office.size).toBeGreaterThan(50);
    for (const [name, document] of office) {
      const sent = print(cache.transformDocument(document));
      expect(isAllowed(sent, visitor), name).toBe(false);
      expect(isAllowed(sent, { ...visitor, role: 'admin', isAdmin: true }), name).toBe(true);
    }
  });
});
