// POST /v1/metadata, and /v2/query beside it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EngineContext } from '../context.ts';
import { EngineError } from '../errors.ts';
import { withPlainNumbers } from '../json.ts';
import { runCommand } from '../metadataApi/runCommand.ts';
import { runQuery } from '../metadataApi/runSql.ts';
import { handleAdminRequest } from './adminRequest.ts';
import { withJob } from './requestJob.ts';

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
    return withJob(context.startSqlJob(), response, (job) =>
      runQuery(context, withPlainNumbers(body), { job, session }),
    );
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
