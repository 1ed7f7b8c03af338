// Turns what GraphQL and the network answer into the error that screens switch on.
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { messages } from '../content/messages.ts';
import { AppError, type AppErrorCode } from '../lib/appError.ts';

/** Hasura's codes (extensions.code) by what a screen can do about them. */
const codes: Record<string, AppErrorCode> = {
  'access-denied': 'forbidden',
  'constraint-violation': 'conflict',
  'data-exception': 'invalid',
  'invalid-jwt': 'unauthenticated',
  'permission-error': 'forbidden',
  'validation-failed': 'forbidden',
};

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
