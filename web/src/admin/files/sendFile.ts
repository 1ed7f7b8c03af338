// One request with one file. XMLHttpRequest, because fetch does not tell how much of a body has been sent.

export interface Answer {
  /** 0: none arrived. */
  status: number;
  /** The parsed JSON, if it is some. */
  body: unknown;
  /** Seconds to wait, where the server said so. */
  retryAfter?: number | undefined;
}

interface SendOptions {
  token: string;
  /** From 0 to 1. */
  onProgress: (fraction: number) => void;
  signal: AbortSignal;
}

/** So long nothing may move before the connection counts as lost; storing a large file takes a moment, too. */
const patience = 60_000;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Resolves with whatever came, also when nothing did (status 0: lost, or aborted by the signal). */
export function sendFile(file: File, { token, onProgress, signal }: SendOptions): Promise<Answer> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = (): void => request.abort();
    const alive = (): void => {
      clearTimeout(timer);
      timer = setTimeout(stop, patience);
    };
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      alive();
      // The envelope of the file counts in both, and is next to nothing.
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('loadend', () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      const retryAfter = Number(request.getResponseHeader('retry-after')) || undefined;
      resolve({ status: request.status, body: parsed(request.responseText), retryAfter });
    });
    request.open('POST', '/files');
    request.setRequestHeader('authorization', `Bearer ${token}`);
    const form = new FormData();
    form.append('file', file, file.name);
    signal.addEventListener('abort', stop);
    alive();
    request.send(form);
  });
}
