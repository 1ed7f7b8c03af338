// Of how many parts an SMS is made, which is what it costs (3GPP TS 23.038 and 23.040): 160 letters of the GSM alphabet
// or 70 of UCS-2, and less of each part where there are several, since each says which one it is.

export interface SmsSize {
  encoding: 'GSM-7' | 'UCS-2';
  /** Septets of GSM-7 or 16-bit units of UCS-2. */
  units: number;
  segments: number;
  /** Units that fit before another part begins. */
  left: number;
}

const gsm = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Behind an escape: two septets each, which stay in one part. */
const extension = new Set('\f^{}\\[~]|€');

const sizes = {
  'GSM-7': { alone: 160, part: 153 },
  'UCS-2': { alone: 70, part: 67 },
} as const;

/** The units of each letter; a letter is never split over two parts. */
function unitsOf(text: string): { encoding: SmsSize['encoding']; letters: number[] } {
  // A composed letter is one unit, and may be in the alphabet where its pieces are not.
  const letters = Array.from(text.normalize('NFC'));
  if (letters.every((letter) => gsm.has(letter) || extension.has(letter)))
    return { encoding: 'GSM-7', letters: letters.map((letter) => (extension.has(letter) ? 2 : 1)) };
  return { encoding: 'UCS-2', letters: letters.map((letter) => letter.length) };
}

/** How an SMS with this text is sent; an empty one has no part. */
export function smsSize(text: string): SmsSize {
  const { encoding, letters } = unitsOf(text);
  const { alone, part } = sizes[encoding];
  const units = letters.reduce((sum, one) => sum + one, 0);
  if (units === 0) return { encoding, units, segments: 0, left: alone };
  if (units <= alone) return { encoding, units, segments: 1, left: alone - units };
  let segments = 1;
  let filled = 0;
  for (const one of letters) {
    if (filled + one > part) {
      segments += 1;
      filled = 0;
    }
    filled += one;
  }
  return { encoding, units, segments, left: part - filled };
}
