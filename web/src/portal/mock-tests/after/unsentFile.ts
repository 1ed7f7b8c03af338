// The last resort: answers that did not reach the server, as a file that the office takes in. Signed with the last receipt,
// which only this device and the server know.
import type { AttemptView } from '../attempt/attemptTypes.ts';
import { nextBatch } from '../attempt/batches.ts';
import type { AttemptRecord, AttemptStore } from '../attempt/store.ts';

interface UnsentFile {
  attempt: string;
  sitting: number;
  receipt: string;
  /** JSON of the events, exactly as it is signed. */
  events: string;
  /** HMAC-SHA256 of `events`, hexadecimal; its key is the receipt's text. */
  signature: string;
}

const encoder = new TextEncoder();

async function sign(text: string, key: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', encoder.encode(key), algorithm, false, ['sign']);
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', secret, encoder.encode(text)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Null where nothing waits. */
export async function unsentFile(record: AttemptRecord, store: AttemptStore): Promise<UnsentFile | null> {
  const { sitting, receipt, events } = nextBatch(record, await store.events(record.id));
  if (events.length === 0) return null;
  const text = JSON.stringify(events);
  const key = receipt ?? '';
  return { attempt: record.id, sitting, receipt: key, events: text, signature: await sign(text, key) };
}

export async function saveUnsent({ record }: AttemptView, store: AttemptStore): Promise<void> {
  const content = record && (await unsentFile(record, store));
  if (!content) return;
  const url = URL.createObjectURL(new Blob([JSON.stringify(content)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `answers-${content.attempt.slice(0, 8)}-${content.sitting}.json`;
  link.click();
  // The browser has taken it once the click is over.
  setTimeout(() => URL.revokeObjectURL(url));
}
