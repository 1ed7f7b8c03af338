// The names of Hasura's logs (its documentation: "Logs").

export const logTypes = [
  ...(['startup', 'http-log', 'webhook-log', 'websocket-log', 'jwk-refresh-log'] as const),
  ...(['query-log', 'execution-log', 'livequery-poller-log', 'action-handler-log'] as const),
  ...(['data-connector-log', 'validate-input-log', 'validate-insert-input-log'] as const),
] as const;
export type LogType = (typeof logTypes)[number];
