// What the server's file endpoints refuse, as the error that screens show.
import { files } from '../../content/files.ts';
import { AppError, type AppErrorCode } from '../../lib/appError.ts';
import type { Answer } from './sendFile.ts';

const { errors } = files;

const codes: Readonly<Record<number, AppErrorCode>> = {
  0: 'network',
  401: 'unauthenticated',
  403: 'forbidden',
  408: 'network',
  409: 'conflict',
  429: 'rate-limited',
};

function words(code: string, name: string): string | undefined {
  switch (code) {
    case 'unauthorized':
      return errors.signedOut;
    case 'forbidden':
      return errors.forbidden;
    case 'file_empty':
      return errors.empty(name);
    case 'file_runs':
      return errors.runs(name);
    case 'file_type_mismatch':
      return errors.mismatch(name);
    case 'file_type_unknown':
      return errors.unknownType(name);
    case 'no_space':
      return errors.noSpace;
    case 'store_unavailable':
      return errors.storeAway;
    case 'too_many_uploads':
      return errors.tooMany;
    case 'file_in_use':
      return errors.inUse;
    default:
      return undefined;
  }
}

/** The typed error of an answer that is no success; `name` is the file's, for the text. */
export function refusal({ status, body, retryAfter }: Answer, name: string): AppError {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  const { code: apiCode, message } = (typeof error === 'object' && error !== null ? error : {}) as {
    code?: string;
    message?: string;
  };
  const code = codes[status] ?? (status >= 500 ? 'server' : 'invalid');
  // A gateway's or an unexpected answer has no words of ours; a limit's size stands in the server's.
  const text = words(apiCode ?? '', name) ?? (status >= 400 && status < 500 ? message : undefined);
  const fallback = code === 'network' ? errors.lost : errors.failed;
  return new AppError(code, text ?? fallback, { apiCode, retryAfter });
}
