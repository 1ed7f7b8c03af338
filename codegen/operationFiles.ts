// What a `.graphql` file of the app says: its operations, with the product's own `# for:` and `@live`, and who runs them.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Types } from '@graphql-codegen/plugin-helpers';
import {
  type DefinitionNode,
  type DocumentNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  Source,
} from 'graphql';
import { type Area, areaOf, type Role } from './areas.ts';

export interface OperationFile {
  location: string;
  document: DocumentNode;
  area: Area;
  roles: readonly Role[];
}

/** A file may narrow its area's roles by a first line `# roles: student, admin` (a screen only they see). */
const namedRoles = (text: string): string[] | undefined =>
  /^#\s*roles:\s*(.+)$/m
    .exec(text)?.[1]
    ?.split(',')
    .map((name) => name.trim());

function declaredRoles(names: string[] | undefined, area: Area, location: string): readonly Role[] {
  if (names === undefined) return area.roles;
  const known = names.filter((name): name is Role => area.roles.some((role) => role === name));
  if (known.length !== names.length)
    throw new Error(`${location}: "# roles:" must name some of ${area.roles.join(', ')}`);
  return known;
}

/**
 * What follows lines like `# for: TABLE=notes ONE=Note` in a file stands there once for each of them, TABLE becoming
 * `notes`. So operations that differ in names alone are written once.
 */
function forEachLine(text: string): string {
  const start = text.search(/^# for:/m);
  if (start === -1) return text;
  const [once, repeated] = [text.slice(0, start), text.slice(start)];
  const written = [...repeated.matchAll(/^# for:(.*)$/gm)].map(([, words = '']) =>
    [...words.matchAll(/(\w+)=(\w+)/g)].reduce(
      (body, [, name = '', value = '']) => body.replaceAll(name, value),
      repeated,
    ),
  );
  return [once, ...written].join('\n');
}

/** `query Notes @live` stands for itself and for a subscription of the same fields, `NotesLive`. */
function withSubscriptions(document: DocumentNode): DocumentNode {
  const definitions = document.definitions.flatMap((definition): DefinitionNode[] => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return [definition];
    const directives = definition.directives?.filter(({ name }) => name.value !== 'live') ?? [];
    if (directives.length === definition.directives?.length) return [definition];
    const { name = { kind: Kind.NAME, value: '' } } = definition;
    const operation = { ...definition, directives };
    return [
      operation,
      {
        ...operation,
        operation: OperationTypeNode.SUBSCRIPTION,
        name: { ...name, value: `${name.value}Live` },
      },
    ];
  });
  return { ...document, definitions };
}

/** The files that graphql-codegen found, in the order of their areas' folders. */
export function readOperations(
  found: readonly Types.DocumentFile[],
  areas: readonly Area[],
): OperationFile[] {
  const files = found.map(({ location: file = '' }): OperationFile => {
    const location = path.relative(process.cwd(), file);
    // What was found comes without the comments.
    const text = readFileSync(file, 'utf8');
    const named = namedRoles(text);
    const area = areaOf(location, areas, named);
    if (area === undefined) throw new Error(`${location} is of no area`);
    const document = withSubscriptions(parse(new Source(forEachLine(text), location)));
    return { location, document, area, roles: declaredRoles(named, area, location) };
  });
  files.sort((a, b) => (a.location < b.location ? -1 : 1));
  return areas.flatMap((area) =>
    area.folders.flatMap((folder) =>
      files.filter((file) => file.area === area && file.location.startsWith(`${folder}/`)),
    ),
  );
}

export function operationsOf({ definitions }: DocumentNode): OperationDefinitionNode[] {
  return definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
}
