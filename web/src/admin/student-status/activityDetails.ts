// What an entry of the log says beyond who and whom, as the database writes it into `details`.

export function field(details: unknown, name: string): unknown {
  return typeof details === 'object' && details !== null ? Reflect.get(details, name) : undefined;
}

export interface StudentItems {
  kind: 'class_groups' | 'candidate_ids';
  change: 'added' | 'removed';
  names: string;
}

/** Class groups or candidate IDs that a student got or lost; null: the entry is about something else. */
export function studentItems(details: unknown): StudentItems | null {
  for (const kind of ['class_groups', 'candidate_ids'] as const) {
    for (const change of ['added', 'removed'] as const) {
      const names = field(field(details, kind), change);
      if (Array.isArray(names)) return { kind, change, names: names.join(', ') };
    }
  }
  return null;
}
