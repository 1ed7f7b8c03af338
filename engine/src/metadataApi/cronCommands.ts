// The commands of /v1/metadata that make and remove cron triggers (Hasura documentation: "Scheduled triggers API reference").
import { z } from 'zod';
import { command, compact, fail, listAt, name, removeFrom } from './tree.ts';

const created = z.looseObject({ name, replace: z.boolean().nullish() });

export const cronCommands = {
  create_cron_trigger: command(created, (tree, { replace, ...definition }) => {
    const list = listAt(tree, 'cron_triggers');
    const index = list.findIndex((one) => one['name'] === definition.name);
    if (index >= 0 && replace !== true)
      fail('already-exists', `cron trigger with name: ${definition.name} already exists`, '.name');
    list.splice(index < 0 ? list.length : index, index < 0 ? 0 : 1, compact(definition));
    return { subject: `cron_trigger ${definition.name}` };
  }),
  delete_cron_trigger: command(z.object({ name }), (tree, { name: own }) => {
    if (!removeFrom(tree, 'cron_triggers', (one) => one['name'] === own))
      fail('not-exists', `cron trigger with name: ${own} does not exist`, '.name');
    return {};
  }),
};
