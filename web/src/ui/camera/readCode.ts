// The text of a QR code in a picture: by the browser where it can, else by a library that is loaded for it.
import { persistently } from '../../lib/persistently.ts';

interface Detector {
  detect: (source: ImageData) => Promise<{ rawValue: string }[]>;
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
}

async function ofBrowser(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  try {
    if (BarcodeDetector === undefined) return null;
    // It may be there and know no code at all.
    const formats = await BarcodeDetector.getSupportedFormats();
    return formats.includes('qr_code') ? new BarcodeDetector({ formats: ['qr_code'] }) : null;
  } catch {
    return null;
  }
}

let detector: Promise<Detector | null> | undefined;

/** Null where none is seen. */
export async function readCode(image: ImageData): Promise<string | null> {
  const own = await (detector ??= ofBrowser());
  const found = await own?.detect(image).catch(() => []);
  const text = found?.[0]?.rawValue;
  if (text !== undefined && text !== '') return text;
  const decode = await persistently(() => import('./decodeQr.ts').then((module) => module.decodeQr));
  return decode(image);
}
