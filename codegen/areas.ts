// The areas of the app, each with the roles that run its operations.

export const roles = ['anonymous', 'student', 'teacher', 'office', 'admin'] as const;
export type Role = (typeof roles)[number];

/**
 * An area's operations must be valid in the schema of each of its roles; types come from the first. A file belongs to the
 * first area that has its folder.
 */
export interface Area {
  output: string;
  folders: string[];
  roles: readonly [Role, ...Role[]];
  /** As they are sent, for an area without Apollo; parsed for it otherwise. */
  documents?: 'string';
}

/**
 * A role's schema as `codegen/schemas.ts` prints it, below the root. Not below web/: a build of the web app is named after all files
 * there, and one that is written later makes every start build it anew.
 */
export const schemaFile = (role: Role): string => `codegen/generated/${role}.graphql`;

/** `named`: the roles that the file names; then its area's types are those of one of them, where there is such an area. */
export function areaOf(
  location: string,
  areas: readonly Area[],
  named?: readonly string[],
): Area | undefined {
  const having = areas.filter(({ folders }) => folders.some((folder) => location.startsWith(`${folder}/`)));
  return having.find(({ roles: [first] }) => named?.includes(first) ?? true) ?? having[0];
}
