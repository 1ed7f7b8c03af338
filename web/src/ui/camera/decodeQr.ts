// QR codes without the browser's help.
import jsQR from 'jsqr';

export function decodeQr({ data, width, height }: ImageData): string | null {
  // Ours are dark on light.
  return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data ?? null;
}
