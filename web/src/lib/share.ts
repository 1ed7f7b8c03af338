// Passes the address of a page on.
import { notify } from './notify.ts';

interface ShareWords {
  copied: string;
  /** Where the browser lets nothing be copied. */
  copyFailed: string;
}

/** By the device's own sheet where there is one, else by the clipboard. */
export async function share(
  { title, url }: { title: string; url: string },
  words: ShareWords,
): Promise<void> {
  if (typeof navigator.share === 'function') {
    // Closing the sheet without a choice is no failure.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    notify({ message: words.copied });
  } catch {
    notify({ tone: 'info', message: words.copyFailed });
  }
}
