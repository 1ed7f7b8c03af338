// XMLHttpRequest as the upload's tests want it: each request waits until the test says how it ends.
import { vi } from 'vitest';

export interface FakeRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  form: FormData;
  aborted: boolean;
  progress: (loaded: number, total: number) => void;
  answer: (status: number, body?: unknown, headers?: Record<string, string>) => void;
  lose: () => void;
}

/** Puts itself in the browser's place; returns the requests, oldest first. */
export function fakeRequests(): FakeRequest[] {
  const requests: FakeRequest[] = [];
  class Fake extends EventTarget {
    status = 0;
    responseText = '';
    upload = new EventTarget();
    #headers: Record<string, string> = {};
    #request: FakeRequest | undefined;
    #sent: Record<string, string> = {};
    #address = ['', ''];
    open(method: string, url: string): void {
      this.#address = [method, url];
    }
    setRequestHeader(name: string, value: string): void {
      this.#sent[name] = value;
    }
    getResponseHeader(name: string): string | null {
      return this.#headers[name] ?? null;
    }
    abort(): void {
      if (this.#request) this.#request.aborted = true;
      this.#end(0);
    }
    #end(status: number, body?: unknown, headers: Record<string, string> = {}): void {
      this.status = status;
      this.responseText = body === undefined ? '' : JSON.stringify(body);
      this.#headers = headers;
      this.dispatchEvent(new Event('loadend'));
    }
    send(form: FormData): void {
      const [method = '', url = ''] = this.#address;
      this.#request = {
        ...{ method, url, form, headers: this.#sent, aborted: false },
        progress: (loaded, total) =>
          this.upload.dispatchEvent(new ProgressEvent('progress', { lengthComputable: true, loaded, total })),
        answer: (status, body, headers) => this.#end(status, body, headers),
        lose: () => this.#end(0),
      };
      requests.push(this.#request);
    }
  }
  vi.stubGlobal('XMLHttpRequest', Fake);
  return requests;
}
