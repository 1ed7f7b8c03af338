// What the data browser keeps in the address: filters, order, the page, and the row it came from.
import { z } from 'zod';

export const pageSize = 25;

const filter = z.object({ column: z.string(), operator: z.string(), value: z.string() });
const state = z.object({
  filters: z.array(filter).default([]),
  order: z.object({ column: z.string(), descending: z.boolean() }).nullable().default(null),
  offset: z.int().min(0).default(0),
  /** The rows are those of a relationship of one row of another table. */
  from: z
    .object({
      table: z.string(),
      relationship: z.string(),
      row: z.record(z.string(), z.unknown()),
      /** The row in words: `id 1`. */
      label: z.string(),
    })
    .nullable()
    .default(null),
});

export type BrowseState = z.output<typeof state>;
export type Filter = z.output<typeof filter>;

export const emptyState: BrowseState = { filters: [], order: null, offset: 0, from: null };

/** What an address says; anything that it cannot mean is left out. */
export function readBrowseState(text: string): BrowseState {
  if (text === '') return emptyState;
  try {
    const parsed = state.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : emptyState;
  } catch {
    return emptyState;
  }
}
