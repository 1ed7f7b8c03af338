// Turns what GraphQL and the network answer into the error that screens switch on.
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { messages } from '../../../shared/words/messages.ts';
import { AppError, type AppErrorCode } from '../lib/appError.ts';
import { codes } from './answers.ts';

// What a failed mutation leaves open.
/** Answers after which nothing was stored, and nothing will be. All others leave that open. */
const refusals: readonly AppErrorCode[] = [
  'conflict',
  'forbidden',
  'invalid',
  'rate-limited',
  'unauthenticated',
];

/** The API itself has answered with an error: the transaction is undone. */
const isAnswer = (error: AppError): boolean => CombinedGraphQLErrors.is(error.cause);

export function isRefusal(error: unknown): boolean {
  return error instanceof AppError && (refusals.includes(error.code) || isAnswer(error));
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (CombinedGraphQLErrors.is(error)) {
    const first = error.errors[0];
    const apiCode = typeof first?.extensions?.code === 'string' ? first.extensions.code : undefined;
    return new AppError(codes[apiCode ?? ''] ?? 'server', first?.message ?? messages.errors.unexpected, {
      cause: error,
      apiCode,
    });
  }
  if (ServerError.is(error)) return new AppError('server', messages.errors.unexpected, { cause: error });
  return new AppError('network', messages.errors.network, { cause: error });
}
