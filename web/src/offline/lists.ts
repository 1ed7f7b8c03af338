// Which answers of the portal are kept, and under which name: lists as they are first shown, never a search. An answer that
// is not named here is kept nowhere.

/** Asked with days or limits that change: the last answer counts. */
const whole = [
  'BellNotices',
  'MockTests',
  'News',
  'OwnRank',
  'OwnStudent',
  'StudentProgress',
  'UpcomingEvents',
];
const resources = ['StudyDownloads', 'StudyLinks', 'StudyNotes', 'StudyVideos'];
const groups = ['StudyDownloadGroups', 'StudyLinkGroups', 'StudyNoteGroups', 'StudyVideoGroups'];

/** Patterns that find everything. */
const isAny = (value: unknown): boolean => value === undefined || value === '%';

/** The name of the list that an operation asks for, once or live; undefined: it is not kept. */
export function listOf(operation: string, variables: Readonly<Record<string, unknown>>): string | undefined {
  const name = operation.replace(/Live$/, '');
  if (whole.includes(name) || groups.includes(name)) return name;
  if (resources.includes(name)) {
    const patterns = Object.entries(variables).filter(([variable]) => variable !== 'limit');
    return patterns.every(([, value]) => isAny(value)) ? name : undefined;
  }
  const { from } = variables;
  return name === 'CalendarEvents' && typeof from === 'string' ? `${name} ${from}` : undefined;
}

/** An answer's row as it is known elsewhere. */
const nameOf = ({ __typename: table, id }: Record<string, unknown>): string =>
  `${String(table)}:${String(id)}`;

const isRow = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Names of the notes and downloads in an answer. */
export function rowsIn(content: unknown): string[] {
  if (Array.isArray(content)) return content.flatMap(rowsIn);
  if (!isRow(content)) return [];
  const own =
    (content.__typename === 'notes' || content.__typename === 'downloads') && typeof content.id === 'string'
      ? [nameOf(content)]
      : [];
  return [...own, ...Object.values(content).flatMap(rowsIn)];
}

/** The answer without some rows. */
export function withoutRows(content: unknown, gone: ReadonlySet<string>): unknown {
  if (Array.isArray(content))
    return content
      .filter((one: unknown) => !isRow(one) || !gone.has(nameOf(one)))
      .map((one: unknown) => withoutRows(one, gone));
  if (!isRow(content)) return content;
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, withoutRows(value, gone)]));
}
