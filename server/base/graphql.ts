// GraphQL as a visitor who says nothing of themselves asks it: what the server's own pages are made of; and as a student,
// for what is sent to them. The embedded engine is asked in this process (Engine.ask), a Hasura elsewhere by its address.

export interface GraphqlAnswer {
  status: number;
  /** `{"data": …}` or `{"errors": […]}`. */
  json: string;
}

/** Rejects when there is no answer, or the signal aborts. */
export type AskGraphql = (
  query: string,
  variables: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => Promise<GraphqlAnswer>;

/** The same with what the student may read at this moment. The caller vouches for who that is. */
export type AskForStudent = (userId: string, ...question: Parameters<AskGraphql>) => Promise<GraphqlAnswer>;

/**
 * @param endpoint the whole address of GraphQL
 * @param headers who asks; without them a visitor
 */
export const graphqlAt =
  (endpoint: string, headers: Readonly<Record<string, string>> = {}): AskGraphql =>
  async (query, variables, signal) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal,
    });
    return { status: response.status, json: await response.text() };
  };
