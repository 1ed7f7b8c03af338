// The bodies of the server's own endpoints, in one budget with those of GraphQL: what is held of them until they are
// complete. Files are not held: they go to the disk as they come.

import { pieceCost, type UnreadBytes } from '@prabesh/engine';
import type { FastifyInstance } from 'fastify';
import { network } from '../base/rateLimits.ts';
import { cutShort, hasBody } from './slowBody.ts';

/** Whoever has to make room is told to come again, and its connection ends. */
export function countUnreadBodies(app: FastifyInstance, unread: UnreadBytes): void {
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (hasBody(request.raw) && request.headers['content-type']?.startsWith('multipart/') !== true) {
      const held = unread.hold(network(request.ip), () =>
        cutShort(request.raw, reply.raw, {
          status: 503,
          code: 'busy',
          message: 'Many requests are on their way just now. Please try again in a moment.',
        }),
      );
      let bytes = 0;
      // Beside Fastify, which listens from the same moment on.
      payload.on('data', (chunk: Buffer) => held.grow((bytes += chunk.length + pieceCost)));
      payload.once('end', () => held.end());
      payload.once('close', () => held.end());
    }
    done(null, payload);
  });
}
