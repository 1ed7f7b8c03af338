// POST /v1/metadata, and /v2/query beside it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EngineContext } from '../context.ts';
import { EngineError } from '../errors.ts';
import { withPlainNumbers } from '../json.ts';
import { runCommand } from '../metadataApi/runCommand.ts';
import { runQuery } from '../metadataApi/runQuery.ts';
import { handleAdminRequest } from './adminRequest.ts';

export const handleMetadata = (
  context: EngineContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> =>
  handleAdminRequest(context, { request, response, api: 'metadata' }, ({ body, hasSecret }) =>
    runCommand(context, withPlainNumbers(body), context.isChangeable && hasSecret),
  );

/** SQL is served only where changes are, and only to who sends the admin secret. */
export const handleQuery = (
  context: EngineContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> =>
  handleAdminRequest(context, { request, response, api: 'query' }, async ({ body, session, hasSecret }) => {
    if (!hasSecret) throw new EngineError('access-denied', 'SQL needs the admin secret');
    const job = context.startSqlJob();
    const stop = (): void => job.stop();
    response.on('close', stop);
    try {
      return await runQuery(context, withPlainNumbers(body), { job, session });
    } finally {
      response.off('close', stop);
      job.end();
    }
  });

/** Before version 2 all went to /v1/query; hasura-cli asks there first which version it meets. */
export const handleOldQuery = (
  context: EngineContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> =>
  handleAdminRequest(context, { request, response, api: 'query' }, ({ body }) => {
    const type = typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined;
    if (type !== 'export_metadata')
      throw new EngineError('not-supported', 'use /v1/metadata and /v2/query', '$.type');
    return runCommand(context, withPlainNumbers(body), false);
  });
