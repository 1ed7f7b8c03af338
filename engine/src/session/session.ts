// Who asks: the result of authentication, and all that permissions may look at.

/** The caller of one request, or of one WebSocket connection. */
export interface Session {
  readonly role: string;
  /** The `admin` role: no permission applies, and errors may carry internals. */
  readonly isAdmin: boolean;
  /** All `x-hasura-*` session variables, names in lower case (`x-hasura-role` included); values as text. */
  readonly variables: ReadonlyMap<string, string>;
  /** Only a caller with the admin secret can ask for it (`x-hasura-use-backend-only-permissions: true`). */
  readonly useBackendOnlyPermissions: boolean;
}
