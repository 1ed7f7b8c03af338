// Actions, their permissions and their types (Hasura documentation: "Metadata API reference: Actions", "… Custom types").
import { z } from 'zod';
import type { EngineContext } from '../context.ts';
import { actionLog } from '../execute/actionRuns.ts';
import {
  command,
  type Command,
  comment,
  compact,
  fail,
  type Json,
  listAt,
  name,
  removeFrom,
} from './tree.ts';

const definition = z.record(z.string(), z.unknown());
const listed = z.array(definition).nullish();
const subjectOf = (action: string): string => `action ${action}`;

const findAction = (tree: Json, action: string, at = '.name'): Json =>
  listAt(tree, 'actions').find((one) => one['name'] === action) ??
  fail('not-exists', `action with name "${action}" does not exist`, at);

const permission = z.object({ action: name, role: name, comment });

export const actionCommands: Readonly<Record<string, Command>> = {
  create_action: command(
    z.object({ name, definition, comment }),
    (tree, { name: action, definition: of, comment: text }) => {
      const actions = listAt(tree, 'actions');
      if (actions.some((one) => one['name'] === action))
        fail('already-exists', `action with name "${action}" already exists`, '.name');
      actions.push(compact({ name: action, definition: of, comment: text }));
      return { subject: subjectOf(action) };
    },
  ),
  update_action: command(
    z.object({ name, definition, comment }),
    (tree, { name: action, definition: of, comment: text }) => {
      const found = findAction(tree, action);
      found['definition'] = of;
      if (text === undefined || text === null) delete found['comment'];
      else found['comment'] = text;
      return { subject: subjectOf(action) };
    },
  ),
  drop_action: command(
    z.object({ name, clear_data: z.boolean().nullish() }),
    (tree, { name: action, clear_data: clears }) => {
      findAction(tree, action);
      removeFrom(tree, 'actions', (one) => one['name'] === action);
      return clears === false ? {} : { afterwards: (context) => clearCalls(context, action) };
    },
  ),
  create_action_permission: command(permission, (tree, { action, role, comment: text }) => {
    const permissions = listAt(findAction(tree, action, '.action'), 'permissions');
    if (role === 'admin' || permissions.some((one) => one['role'] === role))
      fail('already-exists', `permission for role "${role}" is already defined on "${action}"`);
    permissions.push(compact({ role, comment: text }));
    return { subject: subjectOf(action) };
  }),
  drop_action_permission: command(permission, (tree, { action, role }) => {
    if (!removeFrom(findAction(tree, action, '.action'), 'permissions', (one) => one['role'] === role))
      fail('not-exists', `permission for role: "${role}" is not defined on "${action}"`);
    return {};
  }),
  set_custom_types: command(
    z.object({ input_objects: listed, objects: listed, scalars: listed, enums: listed }),
    (tree, types) => {
      tree['custom_types'] = compact(types);
      return { subject: 'custom_types' };
    },
  ),
};

/** What was called of it asynchronously, and what has come of that. */
async function clearCalls({ pool }: EngineContext, action: string): Promise<void> {
  const { rows } = await pool.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    actionLog,
  ]);
  if (rows[0]?.found === true) await pool.query(`delete from ${actionLog} where action_name = $1`, [action]);
}
