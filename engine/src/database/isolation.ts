// Isolation levels, by the names that metadata and HASURA_GRAPHQL_TX_ISOLATION give them.

export const isolationLevels = ['read-committed', 'repeatable-read', 'serializable'] as const;
export type IsolationLevel = (typeof isolationLevels)[number];
