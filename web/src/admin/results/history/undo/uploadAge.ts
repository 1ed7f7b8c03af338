// How long an upload can be taken back, as the database has it.

const day = 24 * 60 * 60 * 1000;

interface Upload {
  created_at: string;
  undone_at: string | null;
}

export function canBeUndone({ created_at, undone_at }: Upload, now: Date): boolean {
  return undone_at === null && now.getTime() - Date.parse(created_at) < day;
}

/** Uploads of before this moment cannot be undone any more. */
export function undoableSince(now: Date): string {
  return new Date(now.getTime() - day).toISOString();
}
