// What each role may ask: the engine's schemas (codegen/schemas.ts) against what Hasura says of itself.
import {
  buildClientSchema,
  buildSchema,
  getIntrospectionQuery,
  type GraphQLSchema,
  type IntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { printSchemas } from '../../../codegen/schemas.ts';
import { type Role, roles } from '../../permissions/matrix.ts';
import { nobody, type Part, type RunningHasura } from './running.ts';

let printed: ReturnType<typeof printSchemas> | undefined;

/** Made of the migrations and metadata of this checkout. */
export async function engineSchema(role: Role): Promise<GraphQLSchema> {
  printed ??= printSchemas();
  return buildSchema((await printed).get(role) ?? '');
}

/**
 * Each type, field, argument and value as a line. Descriptions, directives and the order are left out: nobody asks by
 * them.
 */
function linesOf(schema: GraphQLSchema): Set<string> {
  const lines = new Set<string>();
  for (const type of Object.values(schema.getTypeMap())) {
    const { name } = type;
    if (name.startsWith('__')) continue;
    lines.add(name);
    if (isEnumType(type)) for (const value of type.getValues()) lines.add(`${name}.${value.name}`);
    if (isUnionType(type)) for (const member of type.getTypes()) lines.add(`${name} | ${member.name}`);
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields()))
        lines.add(`${name}.${field.name}: ${String(field.type)}`);
    if (isObjectType(type) || isInterfaceType(type))
      for (const field of Object.values(type.getFields())) {
        lines.add(`${name}.${field.name}: ${String(field.type)}`);
        for (const { name: argument, type: of } of field.args)
          lines.add(`${name}.${field.name}(${argument}): ${String(of)}`);
      }
  }
  return lines;
}

/** Differences that engine/KNOWN_DIFFERENCES.md lists: of types for which Postgres has no max, Hasura offers one. */
const isKnown = (line: string): boolean =>
  /_(?:max|min)_(?:fields|order_by)\.\w+: (?:uuid|order_by)$/.test(line);

/** What can be asked for comes before what it is made of. */
const rankOf = (line: string): number => (line.includes('_root.') ? 0 : 1);
/** How many lines are printed of one role. */
const shown = 40;

export async function checkSchemas(hasura: RunningHasura, part: Part): Promise<void> {
  for (const role of roles) {
    const answer = await hasura.ask({ role, userId: nobody }, getIntrospectionQuery({ descriptions: false }));
    if (answer.data === null) {
      part.differs(`${role}: no introspection: ${answer.message}`);
      continue;
    }
    const wanted = linesOf(await engineSchema(role));
    const found = linesOf(buildClientSchema(answer.data as unknown as IntrospectionQuery));
    const missing = [...wanted].filter((line) => !found.has(line));
    const more = [...found].filter((line) => !wanted.has(line));
    const known = more.filter(isKnown);
    if (known.length > 0)
      part.note(`${role}: ${known.length} known differences (max and min of what has none)`);
    const lines = [
      ...missing.map((line) => `${role} lacks ${line}`),
      ...more.filter((line) => !isKnown(line)).map((line) => `${role} has ${line}`),
    ].sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
    for (const line of lines.slice(0, shown)) part.differs(line);
    if (lines.length > shown) part.differs(`${role}: ${lines.length - shown} more lines`);
    if (lines.length === 0) part.ok();
  }
}
