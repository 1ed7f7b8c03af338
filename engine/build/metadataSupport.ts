// What happens with each field of the metadata, and which test shows it; SUPPORT.md is made of this and of the schemas.
import { metadataFields } from './metadataFields.ts';

/** For a field and all below it that no longer rule names. */
interface Rule {
  readonly of: string;
  readonly what: string;
  /** The name of a golden case, or `file › title of the test` below `engine/src`. */
  readonly proof: string;
}

const rule = (of: string, what: string, proof: string): Rule => ({ of, what, proof });

const ofSource = 'sources[].';
const ofInfo = `${ofSource}configuration.connection_info`;
const ofTable = `${ofSource}tables[].`;
const load = 'metadata/load.test.ts';
const refusedByName = `${load} › is refused with its name`;
const refusedByPlace = `${load} › is refused for %s, with file and place`;
const emptyOnly = 'refused, unless it is empty';
const unknownKey = 'refused as a key that this engine does not know';

/** Fields that Hasura has and no schema here: whoever uses them is told so. */
const unknownFields = [
  `${ofInfo}.database_url.dynamic_from_file`,
  `${ofTable}logical_model`,
  `${ofTable}insert_permissions[].permission.allow_upsert`,
];

export const rules: readonly Rule[] = [
  ...unknownFields.map((field) => rule(field, unknownKey, refusedByPlace)),
  rule('version', 'has to be 3', refusedByPlace),
  rule(
    'sources',
    'served',
    'execute/sources.test.ts › is answered in the order of the document, each part by its own database',
  ),
  rule(`${ofSource}kind`, 'postgres (pg); others are refused', refusedByName),
  rule(ofInfo, 'served', 'sourceConnection.test.ts › count above the configuration, each in its unit'),
  rule(
    `${ofInfo}.database_url.connection_parameters`,
    'served',
    `${load} › may stand in its parts, of which each may have any sign`,
  ),
  rule(`${ofInfo}.ssl_configuration`, 'served', 'sourceConnection.test.ts › checks as much as its mode says'),
  ...['sslrootcert', 'sslcert', 'sslkey', 'sslpassword'].map((name) =>
    rule(
      `${ofInfo}.ssl_configuration.${name}`,
      'served',
      'sourceConnection.test.ts › takes certificates from the variables that it names',
    ),
  ),
  rule(
    `${ofSource}configuration.read_replicas`,
    'served',
    'database/replicas.test.ts › answer queries, and the primary mutations and functions that may write',
  ),
  rule(`${ofSource}configuration.connection_template`, 'refused', refusedByName),
  rule(
    `${ofSource}configuration.extensions_schema`,
    'nothing: the engine makes no extension',
    `${load} › is read, as the API exports it too`,
  ),
  rule(`${ofSource}customization`, 'served', 'execute/sources.test.ts › are told apart by customization'),
  rule(`${ofSource}customization.type_names`, 'served', 'customized-introspection'),
  rule(
    `${ofSource}customization.naming_convention`,
    'served, where the feature is on',
    `${load} › says that a naming convention does not count where the feature is off`,
  ),
  ...['logical_models', 'native_queries', 'stored_procedures'].map((name) =>
    rule(`${ofSource}${name}`, emptyOnly, refusedByName),
  ),
  rule(`${ofSource}query_tags`, 'refused', refusedByName),
  rule(`${ofSource}health_check`, 'refused', refusedByName),

  rule(`${ofTable}table`, 'served', 'select-nested'),
  rule(`${ofTable}is_enum`, 'served', 'enum'),
  rule(`${ofTable}configuration`, 'served', 'customized-introspection'),
  rule(`${ofTable}configuration.custom_root_fields`, 'served', 'stream-custom-names'),
  rule(`${ofTable}object_relationships`, 'served', 'select-nested'),
  rule(
    `${ofTable}object_relationships[].using.manual_configuration.insertion_order`,
    'served',
    'insert-one-to-one-before',
  ),
  rule(`${ofTable}array_relationships`, 'served', 'where-relationships'),
  rule(
    `${ofTable}array_relationships[].using.manual_configuration.insertion_order`,
    'nothing: rows of a list are inserted after their parent',
    'insert-nested',
  ),
  ...['object', 'array'].map((kind) =>
    rule(`${ofTable}${kind}_relationships[].using.manual_configuration.source`, 'refused', refusedByName),
  ),
  rule(`${ofTable}computed_fields`, 'served', 'aggregate-computed'),
  rule(`${ofTable}select_permissions`, 'served', 'permission-reader'),
  rule(`${ofTable}select_permissions[].permission.columns`, 'served', 'permission-column-refused'),
  rule(
    `${ofTable}select_permissions[].permission.computed_fields`,
    'served',
    'aggregate-computed-permission',
  ),
  rule(`${ofTable}select_permissions[].permission.filter`, 'served', 'permission-member'),
  rule(`${ofTable}select_permissions[].permission.limit`, 'served', 'permission-reader'),
  rule(
    `${ofTable}select_permissions[].permission.allow_aggregations`,
    'served',
    'where-aggregate-not-allowed',
  ),
  rule(
    `${ofTable}select_permissions[].permission.query_root_fields`,
    'served',
    'schema/roleSchema.test.ts › a role that may ask for nothing is told so',
  ),
  rule(`${ofTable}select_permissions[].permission.subscription_root_fields`, 'served', 'stream-refused-root'),
  rule(`${ofTable}insert_permissions`, 'served', 'insert-permission'),
  rule(`${ofTable}insert_permissions[].permission.check`, 'served', 'insert-permission-refused'),
  ...['insert', 'update'].map((kind) =>
    rule(
      `${ofTable}${kind}_permissions[].permission.computed_fields`,
      'nothing: nobody writes them; Hasura’s console notes them',
      `${load} › may name computed fields where rows are written, which changes nothing`,
    ),
  ),
  rule(`${ofTable}update_permissions`, 'served', 'update-many-permission'),
  rule(`${ofTable}update_permissions[].permission.check`, 'served', 'update-check'),
  rule(`${ofTable}delete_permissions`, 'served', 'delete'),
  ...['insert', 'update', 'delete'].flatMap((kind) => [
    rule(
      `${ofTable}${kind}_permissions[].permission.backend_only`,
      'served',
      'schema/roleSchema.test.ts › backend-only permissions are there for a backend alone',
    ),
    rule(`${ofTable}${kind}_permissions[].permission.validate_input`, 'refused', refusedByName),
  ]),
  rule(
    `${ofTable}remote_relationships`,
    'served',
    'execute/remoteSchemas.test.ts › asks once for all rows, and for equal values once',
  ),
  rule(
    `${ofTable}remote_relationships[].definition.to_source`,
    'served',
    'execute/sources.test.ts › is one object or a list, with its arguments, in both directions and further',
  ),
  rule(
    `${ofTable}event_triggers`,
    'served',
    "events/events.test.ts › has Hasura's form, with the row, the session and the trigger's headers",
  ),
  rule(
    `${ofTable}event_triggers[].definition`,
    'served',
    'events/events.test.ts › of an update is one of the columns named, with the payload named; SQL of others is noticed too',
  ),
  ...['insert', 'update', 'delete'].map((operation) =>
    rule(
      `${ofTable}event_triggers[].definition.${operation}.filter`,
      "served; this engine's own, which Hasura reads over",
      'events/eventFilters.test.ts › lets the rows make events that it is true of, as they were and as they are',
    ),
  ),
  rule(
    `${ofTable}event_triggers[].retry_conf`,
    'served',
    'events/events.test.ts › gives up after the last retry and says so; the administrator has it delivered again, or makes one by hand',
  ),
  rule(
    `${ofTable}event_triggers[].cleanup_config`,
    'served',
    'events/events.test.ts › removes what is delivered when it is old',
  ),
  rule(
    `${ofTable}event_triggers[].request_transform`,
    'served',
    'events/events.test.ts › is sent as its transform says, and not again when that fails',
  ),
  rule(
    `${ofTable}event_triggers[].response_transform`,
    'nothing, which the log says: answers of webhooks are not kept',
    'events/events.test.ts › is sent as its transform says, and not again when that fails',
  ),
  rule(`${ofTable}apollo_federation_config`, 'refused', refusedByName),

  rule(`${ofSource}functions`, 'served', 'function'),
  rule(`${ofSource}functions[].configuration.exposed_as`, 'served', 'function-mutation'),
  rule(
    `${ofSource}functions[].permissions`,
    'served',
    'model/inheritedRoles.test.ts › may call what one of their parents may',
  ),

  rule('query_collections', 'served', 'metadata/allowlist.test.ts › names what is wrong with the list'),
  rule('allowlist', 'served', 'metadata/allowlist.test.ts › is off unless asked for'),
  rule(
    'allowlist[].scope',
    'served',
    'metadata/allowlist.test.ts › knows roles, and the rest of the list stays closed to them',
  ),
  rule('rest_endpoints', 'served', 'metadata/restEndpoints.test.ts › %s is refused at the start'),
  rule('inherited_roles', 'served', 'roles-select'),
  rule(
    'graphql_schema_introspection',
    'served',
    'http/introspectionOff.test.ts › may have no permission at all; others are not concerned',
  ),
  rule(
    'actions',
    'served',
    'execute/actions.test.ts › gets what Hasura sends, and answers with the fields asked for and no others',
  ),
  rule(
    'actions[].permissions',
    'served',
    'execute/actions.test.ts › is there for who may call it, and is in the schema',
  ),
  rule(
    'actions[].definition.kind',
    'served',
    'events/asyncActions.test.ts › answers an id, asks its handler, and then answers with what that said',
  ),
  rule(
    'actions[].definition.timeout',
    'served',
    'execute/actions.test.ts › that does not come in time, or at all, is an error without the address',
  ),
  rule(
    'actions[].definition.request_transform',
    'served',
    'execute/actionTransforms.test.ts › of version 1 makes address, method, parameters and body',
  ),
  rule(
    'actions[].definition.response_transform',
    'served',
    'execute/actionTransforms.test.ts › sees the answer, its status, and the request',
  ),
  rule('custom_types', 'served', 'metadata/actionTypes.test.ts › are put together'),
  rule(
    'custom_types.objects[].relationships',
    'served',
    "execute/actions.test.ts › leads to rows, as far as the caller's role sees them",
  ),
  rule(
    'remote_schemas',
    'served',
    'execute/remoteSchemas.test.ts › is part of the schema, and asked once for all of its fields',
  ),
  ...['headers', 'forward_client_headers'].map((name) =>
    rule(
      `remote_schemas[].definition.${name}`,
      'served',
      'execute/remoteSchemas.test.ts › gets headers: of the metadata, the session, and the client where it shall; never the secret',
    ),
  ),
  rule(
    'remote_schemas[].definition.timeout_seconds',
    'served',
    'execute/remoteSchemas.test.ts › is not followed elsewhere, and not waited for',
  ),
  rule(
    'remote_schemas[].definition.customization',
    'served',
    'execute/remoteSchemas.test.ts › renames types and fields, below a field of its own; two of one kind stand beside each other',
  ),
  rule(
    'remote_schemas[].permissions',
    'served',
    'execute/remoteSchemas.test.ts › shows a part of it, and fills in what is preset',
  ),
  rule(
    'remote_schemas[].remote_relationships',
    'served',
    'execute/remoteSchemas.test.ts › reads the rows of all objects in one statement',
  ),
  rule(
    'api_limits',
    'served; of each process by itself',
    'execute/apiLimits.test.ts › refuses what is deeper or wider, and not of the administrator',
  ),
  rule(
    'api_limits.disabled',
    'served',
    'execute/apiLimits.test.ts › counts what comes over WebSockets and in batches, in one count',
  ),
  rule(
    'api_limits.rate_limit',
    'served; of each process by itself',
    'execute/apiLimits.test.ts › counts within a sliding minute, by role and what the limit names',
  ),
  ...['api_limits.batch_limit', 'api_limits.time_limit'].map((field) =>
    rule(
      field,
      'served',
      'execute/apiLimits.test.ts › refuses longer batches, and cancels what takes too long',
    ),
  ),
  rule(
    'cron_triggers',
    'served',
    "events/scheduled.test.ts › sends what Hasura sends, at its time; the last minutes' events after all engines were away",
  ),
  rule(
    'cron_triggers[].schedule',
    'served; UTC, to the minute',
    'metadata/cronSchedule.test.ts › is the same for whoever asks twice: each time that comes matches, and no minute between does',
  ),
  rule(
    'cron_triggers[].retry_conf',
    'served',
    'events/scheduled.test.ts › is tried again as often as it says, with each attempt kept',
  ),
  rule(
    'cron_triggers[].include_in_metadata',
    'read, and exported like any other',
    `events/scheduled.test.ts › is made, replaced and removed by commands, and refused with the place of what is wrong`,
  ),
  rule(
    'cron_triggers[].request_transform',
    'served',
    'events/scheduled.test.ts › is sent as its transform says, and not again when that fails',
  ),
  rule(
    'cron_triggers[].response_transform',
    'nothing, which the log says: answers of webhooks are kept as they come',
    'events/scheduled.test.ts › is sent as its transform says, and not again when that fails',
  ),
  ...['network', 'opentelemetry'].map((section) => rule(section, emptyOnly, refusedByPlace)),
  ...['backend_configs', 'metrics_config'].map((section) =>
    rule(
      section,
      'nothing: it is about other databases, and about analysis in paid editions',
      `${load} › may have agents of data connectors, as newer exports do, and what is said of analysis`,
    ),
  ),
];

const isWithin = (field: string, of: string): boolean =>
  field === of || field.startsWith(`${of}.`) || field.startsWith(`${of}[]`);

/** The rule that counts for a field: the longest. */
export const ruleOf = (field: string): Rule | undefined =>
  rules.filter(({ of }) => isWithin(field, of)).sort((one, other) => other.of.length - one.of.length)[0];

/** Rules that no field has: those of fields that are gone. */
export const unusedRules = (): string[] => {
  const used = new Set([...metadataFields(), ...unknownFields].map(ruleOf));
  return rules.filter((one) => !used.has(one)).map(({ of }) => of);
};

/** Fields whose form is known here, though their rule says that nothing may be there. */
export const staleRefusals = (): string[] =>
  metadataFields().filter((field) => {
    const found = ruleOf(field);
    return found !== undefined && found.what.startsWith('refused') && field !== found.of;
  });

/** SUPPORT.md. */
export function supportMatrix(): string {
  const fields = [...metadataFields(), ...unknownFields];
  const sections = new Map<string, string[]>();
  for (const field of fields) {
    const [, section = ''] = /^((?:sources\[\]\.)?[^.[]+)/.exec(field) ?? [];
    sections.set(section, [...(sections.get(section) ?? []), field]);
  }
  const tables = [...sections].map(([section, own]) => {
    const rows = own.map((field) => {
      const found = ruleOf(field);
      return `| \`${field}\` | ${found?.what ?? ''} | ${(found?.proof ?? '').replaceAll('|', String.raw`\|`)} |`;
    });
    return `## ${section}\n\n| field | what happens | test |\n| --- | --- | --- |\n${rows.join('\n')}\n`;
  });
  return `# What of the metadata is served

Every field that Hasura's metadata may have, and what happens with it. A key that does not stand here is refused, by file, line and
column. A test is a file below \`src\` and a title in it, or a case of \`goldens/cases\`. Written from the schemas of
\`src/metadata\` and \`build/metadataSupport.ts\`, by \`UPDATE_SUPPORT=1 npx vitest run tests/lint/support.test.ts\`.

${tables.join('\n')}`;
}
