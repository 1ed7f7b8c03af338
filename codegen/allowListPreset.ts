// A preset: Hasura's allow-list as `hasura metadata export` writes it: of what others than admins ask, since no list binds
// admins, and a condition of theirs would answer a visitor whatever they like.
import { InMemoryCache } from '@apollo/client';
import type { Types } from '@graphql-codegen/plugin-helpers';
import { plugin, type TypeScriptTypedDocumentNodesConfig } from '@graphql-codegen/typed-document-node';
import { buildASTSchema, type DocumentNode, type GraphQLSchema, parse, print } from 'graphql';
import { stringify } from 'yaml';
import type { Area } from './areas.ts';
import { type OperationFile, operationsOf, readOperations } from './operationFiles.ts';

function repeatedNames(files: OperationFile[]): string[] {
  const seen = new Map<string, string>();
  const problems: string[] = [];
  for (const { location, document } of files) {
    for (const { name } of operationsOf(document)) {
      const first = name && seen.get(name.value);
      if (name === undefined) problems.push(`${location}: every operation has a name`);
      else if (first !== undefined)
        problems.push(`${location}: operation ${name.value} exists already in ${first}`);
      else seen.set(name.value, location);
    }
  }
  return problems;
}

/** The documents that typed-document-node writes for these files, each one `export const <name>Document = <JSON> as …` or a text. */
async function writtenDocuments(
  files: OperationFile[],
  schema: GraphQLSchema,
  config: TypeScriptTypedDocumentNodesConfig,
  { documents }: Area,
): Promise<DocumentNode[]> {
  const written = await plugin(schema, files, config);
  const text = typeof written === 'string' ? written : written.content;
  if (documents === 'string') {
    const texts = text.matchAll(/^export const \w+Document = new TypedDocumentString\(`([^`]*)`/gm);
    return [...texts].map(([, one = '']) => parse(one));
  }
  const cache = new InMemoryCache();
  const lines = text.matchAll(/^export const \w+Document = (\{.*\}) as unknown as DocumentNode</gm);
  return [...lines].map(([, json = '']) => cache.transformDocument(JSON.parse(json) as DocumentNode));
}

const nameOf = (document: DocumentNode): string => operationsOf(document)[0]?.name?.value ?? '';

export const allowListPreset: Types.OutputPreset<{ areas: readonly Area[] }> = {
  /**
   * Each query is the text that is sent, by Apollo Client where the area has it, fragments and __typename included: Hasura ignores __typename only
   * outside inline fragments, and the order counts.
   */
  async buildGeneratesSection({ baseOutputDir: folder, presetConfig: { areas }, documents, ...options }) {
    const files = readOperations(documents, areas);
    const problems = repeatedNames(files);
    if (problems.length > 0)
      throw new Error(`operations without a name of their own:\n  ${problems.join('\n  ')}`);
    const listed = new Set(
      files
        .filter(({ roles }) => roles.some((role) => role !== 'admin'))
        .flatMap(({ document }) => operationsOf(document).map(({ name }) => name?.value)),
    );
    const schema = options.schemaAst ?? buildASTSchema(options.schema);
    const sent = await Promise.all(
      areas.map((area) => {
        const config: Types.PluginConfig = { ...options.config, documentMode: area.documents };
        return writtenDocuments(
          files.filter((file) => file.area === area),
          schema,
          config,
          area,
        );
      }),
    );
    const queries = sent
      .flat()
      .map((document) => ({ name: nameOf(document), query: print(document) }))
      .filter(({ name }) => listed.has(name))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const collection = 'allowed-queries';
    const written = (name: string, value: unknown): Types.GenerateOptions => ({
      ...options,
      filename: `${folder}${name}`,
      documents: [],
      plugins: [{ yaml: {} }],
      pluginMap: {
        yaml: { plugin: () => stringify(value, { lineWidth: 0, blockQuote: 'literal' }) },
      },
    });
    return [
      written('query_collections.yaml', [{ name: collection, definition: { queries } }]),
      written('allow_list.yaml', [{ collection, scope: { global: true } }]),
    ];
  },
};
