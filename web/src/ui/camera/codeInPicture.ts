// The text of a QR code in a picture that somebody chose: a photo or a screenshot. The code may be a small part of it: small
// pictures are quickly read, large ones surely.
import { readCode } from './readCode.ts';

/** Longest sides in pixels, one after the other. */
const sizes = [1200, 2200, 4000];

function pixels(picture: ImageBitmap, longest: number): ImageData | null {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return null;
  // What is transparent in a drawing is white on paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Null where no code is seen. @throws when the file is no picture */
export async function codeInPicture(file: Blob): Promise<string | null> {
  const picture = await createImageBitmap(file);
  try {
    const side = Math.max(picture.width, picture.height);
    const tried = sizes.filter((_, index) => index === 0 || side > (sizes[index - 1] ?? 0));
    for (const size of tried) {
      const image = pixels(picture, size);
      const text = image === null ? null : await readCode(image);
      if (text !== null) return text;
    }
    return null;
  } finally {
    picture.close();
  }
}

interface Policy {
  allowsFeature: (name: string) => boolean;
}

/** Whether there may be one: only pages over https see cameras, and only where the document's policy lets them. */
export function mayHaveCamera(): boolean {
  const { featurePolicy } = document as { featurePolicy?: Policy };
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  return mediaDevices !== undefined && featurePolicy?.allowsFeature('camera') !== false;
}
