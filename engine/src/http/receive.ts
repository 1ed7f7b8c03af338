// What a request is, before anything is done: who sends it, by its headers alone, and then its body. How much of it is kept
// depends on who sends it.
import type { IncomingMessage } from 'node:http';
import type { EngineContext } from '../served/context.ts';
import type { Authenticated } from '../session/authenticate.ts';
import { credentialsOf } from '../session/headers.ts';
import type { Session } from '../session/session.ts';
import { type BodyBounds, discardBody, readBody } from './body.ts';

export interface Received {
  readonly session: Session;
  readonly text: string;
}

export interface ReceiveOptions {
  /** Throws for whoever may not ask at all. */
  readonly admit?: (session: Session) => void;
  /** Told who asks as soon as it is known. */
  readonly onSession: (session: Session) => void;
}

/** Throws `BodyError`, `BodyAborted`, and `EngineError` for callers who are refused. */
export async function receive(
  context: EngineContext,
  request: IncomingMessage,
  { admit, onSession }: ReceiveOptions,
): Promise<Received> {
  const { limits } = context.config;
  const address = context.addressOf(request);
  const bounds = (isKnown: boolean): BodyBounds => ({
    most: isKnown ? limits.bodySize : Math.min(limits.visitorBody, limits.bodySize),
    timeout: limits.bodyTimeout,
    unread: context.admission.unread,
    address,
  });
  const authenticate = (): Promise<Authenticated> =>
    context.authenticate(credentialsOf(request.headers), address);
  let caller: Authenticated;
  try {
    caller = await authenticate();
    onSession(caller.session);
    admit?.(caller.session);
  } catch (error) {
    await discardBody(request, bounds(false));
    throw error;
  }
  const began = performance.now();
  const text = await readBody(request, bounds(caller.isKnown));
  // The session may have ended while the body came in.
  if (performance.now() - began > limits.sessionRecheck) caller = await authenticate();
  return { session: caller.session, text };
}
