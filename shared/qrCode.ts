// A QR code as a drawing, for paper: as much error correction as still prints in large dots.

import qrcode from 'qrcode-generator';

export interface QrCode {
  /** Modules along a side. */
  size: number;
  /** The dark modules as an SVG path, one unit each. */
  path: string;
  /** The same as rows of them that touch: where each begins, and how long it is. */
  runs: readonly (readonly [x: number, y: number, length: number])[];
}

/** So many bytes fit into 89 modules where 15 % may be damaged; with more the dots would be too small for a phone. */
const firmUpTo = 560;

/** @param text ASCII */
export function qrCodeOf(text: string): QrCode {
  const code = qrcode(0, text.length <= firmUpTo ? 'M' : 'L');
  code.addData(text, 'Byte');
  code.make();
  const size = code.getModuleCount();
  const runs: [number, number, number][] = [];
  for (let row = 0; row < size; row += 1) {
    for (let from = 0; from < size; from += 1) {
      let to = from;
      while (to < size && code.isDark(row, to)) to += 1;
      if (to > from) runs.push([from, row, to - from]);
      from = to;
    }
  }
  const path = runs.map(([x, y, length]) => `M${x} ${y}h${length}v1h-${length}z`).join('');
  return { size, path, runs };
}
