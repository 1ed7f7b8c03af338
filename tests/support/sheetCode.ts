// A mark sheet's code as a phone reads it: from the picture of the PDF, not from what made it.

import { createCanvas } from '@napi-rs/canvas';
import jsQR from 'jsqr';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Of a mark sheet: at the left, above the ridge. In points. */
const ofSheet = { left: 46, top: 552, side: 190 };

/** The code's text, the code alone drawn at so many pixels a point. `area` is a square with nothing else that looks like one. */
export async function codeOfSheet(
  page: PDFPageProxy,
  scale: number,
  { left, top, side } = ofSheet,
): Promise<string | undefined> {
  const viewport = page.getViewport({ scale, offsetX: -left * scale, offsetY: -top * scale });
  const canvas = createCanvas(side * scale, side * scale);
  const context = canvas.getContext('2d');
  // pdfjs names the browser's own type, which is not known here.
  const render = page.render.bind(page) as unknown as (on: object) => { promise: Promise<void> };
  await render({ canvas: null, canvasContext: context, viewport }).promise;
  const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}
