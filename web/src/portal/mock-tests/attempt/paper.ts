// A paper as candidates get it: sealed before the start, opened with the key that the start gives, and in the order of the
// attempt.
import type { Arranged } from '../../../../../shared/questions/arrange.ts';

export interface PaperOption {
  id: string;
  html: string;
  html_ne?: string;
}

export interface PaperQuestion {
  /** As printed; answers name it. */
  number: number;
  /** Its place in `sections`. */
  section: number;
  kind: 'choice' | 'number';
  html: string;
  html_ne?: string;
  options: readonly PaperOption[];
}

export interface PaperSection {
  title: string;
  marks: number;
  wrong_marks: number;
}

export interface Paper {
  languages: readonly string[];
  sections: readonly PaperSection[];
  questions: readonly PaperQuestion[];
}

export type ArrangedPaper = Arranged<Paper>;

const nonceLength = 12;

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** @throws where the key is another paper's */
export async function openPaper(content: string, key: string): Promise<Paper> {
  const sealed = bytesOf(content);
  const secret = await crypto.subtle.importKey('raw', bytesOf(key), 'AES-GCM', false, ['decrypt']);
  const algorithm = { name: 'AES-GCM', iv: sealed.subarray(0, nonceLength) };
  const bytes = await crypto.subtle.decrypt(algorithm, secret, sealed.subarray(nonceLength));
  // Sealed by our server, which alone has the key: nobody else has written it.
  return JSON.parse(new TextDecoder().decode(bytes)) as Paper;
}
