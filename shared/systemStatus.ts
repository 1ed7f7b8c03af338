// What GET /status answers, to admins only; the server's answer is typed by it, and read with it.
import { z } from 'zod';

export const statusParts = ['graphql', 'database', 'mail', 'files'] as const;
export type StatusPart = (typeof statusParts)[number];

const partStatus = z.object({
  part: z.enum(statusParts),
  /** `off`: nobody has set it up. */
  state: z.enum(['up', 'down', 'off']),
  /** When it was first found failing. */
  since: z.iso.datetime().nullable(),
});
export type PartStatus = z.infer<typeof partStatus>;

export const statusAnswer = z.object({ parts: z.array(partStatus) });
export type StatusAnswer = z.infer<typeof statusAnswer>;
