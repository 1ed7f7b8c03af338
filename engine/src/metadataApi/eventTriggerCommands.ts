// Making and removing event triggers of tables (Hasura documentation: "Metadata API reference: Event triggers").
import { z } from 'zod';
import {
  command,
  type Command,
  comment,
  compact,
  fail,
  findTable,
  inTable,
  isSameName,
  type Json,
  listAt,
  name,
  qualified,
  removeFrom,
  sourceName,
  tablesOf,
} from './tree.ts';

// Their form is judged with the whole of the metadata.
const any = z.unknown().optional();
const operation = z.record(z.string(), z.unknown()).nullish();
const creating = z.object({
  name,
  source: sourceName,
  table: qualified,
  insert: operation,
  update: operation,
  delete: operation,
  enable_manual: z.boolean().nullish(),
  replace: z.boolean().nullish(),
  webhook: any,
  webhook_from_env: any,
  headers: any,
  retry_conf: any,
  cleanup_config: any,
  trigger_on_replication: any,
  request_transform: any,
  response_transform: any,
  comment,
});

/** Hasura's, which it writes into the metadata. */
const retries = { num_retries: 0, interval_sec: 10, timeout_sec: 60 };

const tableWith = (tree: Json, source: string, trigger: string): Json | undefined =>
  tablesOf(tree, source).find((table) =>
    listAt(table, 'event_triggers').some((one) => one['name'] === trigger),
  );

const missing = (trigger: string): never =>
  fail('not-exists', `event trigger "${trigger}" does not exist`, '.name');

/** With the kind of the source before their names. */
export const eventTriggerCommands: Readonly<Record<string, Command>> = {
  create_event_trigger: command(creating, (tree, args) => {
    const {
      source,
      table,
      replace,
      insert,
      update,
      delete: removal,
      enable_manual: isManual,
      ...rest
    } = args;
    const entry = findTable(tree, source, table);
    const holder = tableWith(tree, source, args.name);
    if (replace !== true && holder !== undefined)
      fail('already-exists', `Event trigger with name "${args.name}" already exists`, '.name');
    if (replace === true && !isSameName((holder ?? missing(args.name))['table'], table))
      fail('not-supported', 'cannot replace table or schema for trigger', '.table');
    const triggers = listAt(entry, 'event_triggers');
    const index = triggers.findIndex((one) => one['name'] === args.name);
    const definition = compact({ enable_manual: isManual ?? false, insert, update, delete: removal });
    triggers.splice(
      index < 0 ? triggers.length : index,
      index < 0 ? 0 : 1,
      compact({ ...rest, definition, retry_conf: rest.retry_conf ?? retries }),
    );
    return { subject: inTable('event_trigger', args.name, table, source) };
  }),
  delete_event_trigger: command(z.object({ name, source: sourceName }), (tree, { name: trigger, source }) => {
    const holder = tableWith(tree, source, trigger) ?? missing(trigger);
    removeFrom(holder, 'event_triggers', (one) => one['name'] === trigger);
    return {};
  }),
};
