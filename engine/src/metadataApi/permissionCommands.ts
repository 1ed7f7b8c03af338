// Permissions of roles on tables and functions, functions themselves, and roles that inherit.
import { z } from 'zod';
import { tableName } from '../metadata/objects.ts';
import {
  command,
  type Command,
  comment,
  compact,
  fail,
  findFunction,
  findSource,
  findTable,
  inTable,
  isSameName,
  listAt,
  name,
  type Qualified,
  qualified,
  quoted,
  removeFrom,
  sourceName,
} from './tree.ts';

const onTable = z.object({ source: sourceName, table: qualified, role: name });
type Kind = 'select' | 'insert' | 'update' | 'delete';

const missing = (kind: Kind, table: Qualified, role: string): string =>
  `${kind} permission on ${quoted(table)} for role "${role}" does not exist`;

const createPermission = (kind: Kind): Command =>
  command(
    onTable.extend({ permission: z.record(z.string(), z.unknown()), comment }),
    (tree, { source, table, role, permission, comment: text }) => {
      const permissions = listAt(findTable(tree, source, table), `${kind}_permissions`);
      if (role === 'admin' || permissions.some((one) => one['role'] === role))
        fail(
          'already-exists',
          `${kind} permission already defined on table ${quoted(table)} with role "${role}"`,
        );
      permissions.push(compact({ role, permission, comment: text }));
      return { subject: inTable(`${kind}_permission`, role, table, source) };
    },
  );

const dropPermission = (kind: Kind): Command =>
  command(onTable, (tree, { source, table, role }) => {
    const entry = findTable(tree, source, table);
    if (!removeFrom(entry, `${kind}_permissions`, (one) => one['role'] === role))
      fail('permission-denied', missing(kind, table, role));
    return {};
  });

const onFunction = z.object({ source: sourceName, function: qualified });
const configuration = z.record(z.string(), z.unknown()).nullish();
const subjectOf = (named: Qualified, source: string): string =>
  `function ${tableName(named)} in source ${source}`;

const kinds: readonly Kind[] = ['select', 'insert', 'update', 'delete'];

export const permissionCommands: Readonly<Record<string, Command>> = {
  ...Object.fromEntries(
    kinds.flatMap((kind) => [
      [`create_${kind}_permission`, createPermission(kind)],
      [`drop_${kind}_permission`, dropPermission(kind)],
    ]),
  ),
  set_permission_comment: command(
    onTable.extend({ type: z.enum(['select', 'insert', 'update', 'delete']), comment }),
    (tree, { source, table, role, type, comment: text }) => {
      const permissions = listAt(findTable(tree, source, table), `${type}_permissions`);
      const found =
        permissions.find((one) => one['role'] === role) ??
        fail('permission-denied', missing(type, table, role));
      if (text === undefined || text === null) delete found['comment'];
      else found['comment'] = text;
      return {};
    },
  ),
  track_function: command(
    z.union([
      onFunction.extend({ configuration, comment }),
      qualified.transform((named) => ({
        source: 'default',
        function: named,
        configuration: undefined,
        comment: undefined,
      })),
    ]),
    (tree, { source, function: named, configuration: custom, comment: text }) => {
      const functions = listAt(findSource(tree, source), 'functions');
      if (functions.some((one) => isSameName(one['function'], named)))
        fail('already-tracked', `function already tracked: ${quoted(named)}`);
      functions.push(compact({ function: named, configuration: custom, comment: text }));
      return { subject: subjectOf(named, source) };
    },
  ),
  untrack_function: command(
    z.union([onFunction, qualified.transform((named) => ({ source: 'default', function: named }))]),
    (tree, { source, function: named }) => {
      findFunction(tree, source, named);
      removeFrom(findSource(tree, source), 'functions', (one) => isSameName(one['function'], named));
      return {};
    },
  ),
  set_function_customization: command(onFunction.extend({ configuration }), (tree, args) => {
    const found = findFunction(tree, args.source, args.function);
    if (args.configuration === undefined || args.configuration === null) delete found['configuration'];
    else found['configuration'] = args.configuration;
    return { subject: subjectOf(args.function, args.source) };
  }),
  create_function_permission: command(
    onFunction.extend({ role: name }),
    (tree, { source, function: named, role }) => {
      const permissions = listAt(findFunction(tree, source, named), 'permissions');
      if (permissions.some((one) => one['role'] === role))
        fail(
          'already-exists',
          `permission of role "${role}" already exists for function ${quoted(named)} in source: "${source}"`,
        );
      permissions.push({ role });
      return { subject: `function_permission ${role} permission for ${subjectOf(named, source)}` };
    },
  ),
  drop_function_permission: command(
    onFunction.extend({ role: name }),
    (tree, { source, function: named, role }) => {
      if (!removeFrom(findFunction(tree, source, named), 'permissions', (one) => one['role'] === role))
        fail(
          'not-exists',
          `permission of role "${role}" does not exist for function ${quoted(named)} in source: "${source}"`,
        );
      return {};
    },
  ),
};

/** Those that name no kind of database. */
export const roleCommands: Readonly<Record<string, Command>> = {
  add_inherited_role: command(
    z.object({ role_name: name, role_set: z.array(name).min(1) }),
    (tree, { role_name: role, role_set: parents }) => {
      if (parents.includes(role))
        fail('invalid-params', 'an inherited role name cannot be in the role combination');
      removeFrom(tree, 'inherited_roles', (one) => one['role_name'] === role);
      listAt(tree, 'inherited_roles').push({ role_name: role, role_set: parents });
      return { subject: `inherited_role inherited role ${role}` };
    },
  ),
  drop_inherited_role: command(z.object({ role_name: name }), (tree, { role_name: role }) => {
    if (!removeFrom(tree, 'inherited_roles', (one) => one['role_name'] === role))
      fail('not-exists', `"${role}" inherited role doesn't exist`);
    return {};
  }),
  set_graphql_schema_introspection_options: command(
    z.object({ disabled_for_roles: z.array(name) }),
    (tree, options) => {
      tree['graphql_schema_introspection'] = options;
      return {};
    },
  ),
  // Their form is judged with the whole of the metadata.
  set_api_limits: command(z.record(z.string(), z.unknown()), (tree, limits) => {
    tree['api_limits'] = limits;
    return {};
  }),
  set_metrics_config: command(z.record(z.string(), z.unknown()), (tree, metrics) => {
    tree['metrics_config'] = metrics;
    return {};
  }),
  remove_metrics_config: command(z.unknown(), (tree) => {
    delete tree['metrics_config'];
    return {};
  }),
  remove_api_limits: command(z.unknown(), (tree) => {
    delete tree['api_limits'];
    return {};
  }),
};
