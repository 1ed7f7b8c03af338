// The server's advisory locks. Postgres knows one by its number only, and the numbers are the whole database's: all stand
// here, so that no two jobs share one. They stay as they are: while it is updated, two versions of the server run.

/** Who else takes locks on the same database (the engine, the migrations' functions) has Postgres hash a name of its own. */
export const advisoryLocks = {
  /** The cluster's, in its maintenance database: one server with a database of its own at a time. */
  cluster: 7_236_342,
  /** Whatever changes the schema, over all replicas. */
  migrations: 7_236_343,
  signingKeys: 7_236_344,
  sheetKeys: 7_236_345,
  /** Counting what an hour may have of messages. */
  messages: 7_236_346,
  pushKeys: 7_236_347,
} as const;
