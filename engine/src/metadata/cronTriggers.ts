// Cron triggers, and events for one time (Hasura documentation: "Scheduled triggers: metadata API reference").
import { z } from 'zod';
import { CronError, parseCron } from './cronSchedule.ts';
import { seconds, webhookHeader } from './eventTriggers.ts';
import { comment, flag, list, name, optional } from './forms.ts';
import { requestTransform, responseTransform } from './transforms.ts';

/** What cron triggers and events for one time have in common. Tolerance: seconds after its time that an event still goes out. */
const scheduledParts = {
  webhook: name,
  payload: optional(z.json()),
  headers: list(webhookHeader),
  retry_conf: optional(
    z.strictObject({
      num_retries: optional(z.int().nonnegative().max(10_000)),
      retry_interval_seconds: seconds(0),
      timeout_seconds: optional(z.int().positive().max(3600)),
      tolerance_seconds: seconds(0),
    }),
  ),
  request_transform: optional(requestTransform),
  response_transform: optional(responseTransform),
  comment,
};
/** An event for one time, as it is kept until then. */
export const scheduledEvent = z.strictObject(scheduledParts);
export type ScheduledEvent = z.infer<typeof scheduledEvent>;

const schedule = z.string().superRefine((text, context) => {
  try {
    parseCron(text);
  } catch (error) {
    if (!(error instanceof CronError)) throw error;
    context.addIssue({ code: 'custom', message: error.message });
  }
});

const cronTrigger = z.strictObject({
  ...scheduledParts,
  name: z.string().regex(/^[^\s\p{Cc}][^\p{Cc}]{0,199}$/u, 'is no name of at most 200 letters'),
  schedule,
  include_in_metadata: flag,
});
export type CronTriggerMetadata = z.infer<typeof cronTrigger>;

export const cronTriggers = list(cronTrigger).superRefine((entries, context) => {
  entries.forEach(({ name: own }, index) => {
    if (entries.findIndex((other) => other.name === own) !== index)
      context.addIssue({
        code: 'custom',
        path: [index, 'name'],
        message: `cron trigger "${own}" occurs twice`,
      });
  });
});
