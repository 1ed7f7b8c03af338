// What a failed mutation leaves open.
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { AppError, type AppErrorCode } from '../lib/appError.ts';

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
