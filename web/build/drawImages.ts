// Draws what is not drawn by hand: the picture beside a shared link and the icons, from the logo's and the ridge's
// paths; and writes the web manifest, which names the icons.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { createElement } from 'react';
import satori from 'satori';
import { resultImage, shareImage } from '../src/app/shareImage.ts';
import { institute } from '../src/content/institute.ts';
import { results } from '../src/content/results.ts';
import { colors } from '../src/theme/tokens.ts';
import { ridgePaths } from '../src/ui/art/paths.ts';

const night = colors.light;
const mark =
  'M1 4h32l-2.4 5H3.4zM6 11h4v20H6zM24 11h4v20h-4zM3 28h28v3H3zM10 28l5.3-9.2 2 2.5 1.9-2.7L24 28z';
const logo = `<path fill="${night.onNight}" d="${mark}"/><circle cx="17" cy="14.2" r="2.7" fill="${night.marigold}"/>`;

function font(weight: 400 | 600) {
  const file = `@fontsource/anek-latin/files/anek-latin-latin-${weight}-normal.woff`;
  const data = readFileSync(createRequire(import.meta.url).resolve(file));
  return { name: 'Anek', weight, data, style: 'normal' as const };
}

function png(svg: string, width: number): Buffer {
  return new Resvg(svg, { fitTo: { mode: 'width', value: width } }).render().asPng();
}

/** The logo on a night square; `part` is how much of the side it takes. */
function icon({ part, radius }: { part: number; radius: number }): string {
  const scale = (100 * part) / 34;
  const offset = (100 - 34 * scale) / 2;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><rect width="100" height="100" rx="${radius}" ` +
    `fill="${night.night}"/><g transform="translate(${offset} ${offset}) scale(${scale})">${logo}</g></svg>`
  );
}

/** Where no page names an icon (a PDF in a tab of its own), browsers ask for this file: one PNG in an ICO's frame. */
function ico(picture: Buffer, size: number): Buffer {
  const frame = Buffer.alloc(22);
  frame.writeUInt16LE(1, 2); // an icon
  frame.writeUInt16LE(1, 4); // of one picture
  frame.writeUInt8(size, 6);
  frame.writeUInt8(size, 7);
  frame.writeUInt16LE(1, 10); // colour plane
  frame.writeUInt16LE(32, 12); // bits a pixel
  frame.writeUInt32LE(picture.length, 14);
  frame.writeUInt32LE(frame.length, 18);
  return Buffer.concat([frame, picture]);
}

/** The hero's night with what stands on it. */
const nightSvg = ({ width, height }: { width: number; height: number }, content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" ` +
  `fill="${night.night}"/>${content}</svg>`;

/** The hero's ridge, far to near, at the lower edge of a picture that is 1200 wide. */
const ridge =
  `<g transform="translate(0 247) scale(.8334)"><path d="${ridgePaths.far}" fill="#3A4182"/><clipPath id="far">` +
  `<path d="${ridgePaths.far}"/></clipPath><g clip-path="url(#far)"><path d="${ridgePaths.snowInShade}" fill="#9AA1D6"/>` +
  `<path d="${ridgePaths.snowInLight}" fill="#FBEBCB"/></g><path d="${ridgePaths.middle}" fill="#2A3069"/>` +
  `<path d="${ridgePaths.near}" fill="#1F2350"/></g>`;
const logoInCorner = `<g transform="translate(72 64) scale(1.75)">${logo}</g>`;

/** What satori drew, without its frame. */
const inside = (svg: string): string => svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '');

/**
 * One result's: a summit with a flag on it, and words that are everybody's. The institute's name is left out, so that the
 * picture stays true when an admin changes it.
 */
async function resultSvg(): Promise<string> {
  const words = await satori(
    createElement(
      'div',
      { style: { display: 'flex', flexDirection: 'column', padding: '176px 72px', color: night.onNight } },
      createElement(
        'div',
        { style: { fontSize: 88, fontWeight: 600, lineHeight: 1.05, letterSpacing: '-0.02em' } },
        results.shared.title,
      ),
    ),
    { ...resultImage, fonts: [font(400), font(600)] },
  );
  /** Of the highest, in the ridge's place. */
  const summit = { x: 852, y: 308 };
  const flag =
    `<path d="M${summit.x} ${summit.y}V${summit.y - 190}" stroke="${night.onNight}" stroke-width="6" stroke-linecap="round"/>` +
    `<path d="M${summit.x + 3} ${summit.y - 188}h150l-26 40 26 40h-150z" fill="${night.marigold}"/>`;
  return nightSvg(resultImage, `${flag}${ridge}${logoInCorner}${inside(words)}`);
}

/** The hero's picture with name and tagline. */
async function shareSvg(): Promise<string> {
  const { width, height } = shareImage;
  const words = await satori(
    createElement(
      'div',
      { style: { display: 'flex', flexDirection: 'column', padding: '64px 72px', color: night.onNight } },
      createElement(
        'div',
        { style: { fontSize: 46, fontWeight: 600, marginLeft: 78, lineHeight: 1.35 } },
        institute.name,
      ),
      createElement(
        'div',
        { style: { fontSize: 62, fontWeight: 600, lineHeight: 1.1, marginTop: 44, maxWidth: 860 } },
        institute.tagline,
      ),
    ),
    { width, height, fonts: [font(400), font(600)] },
  );
  const sun = `<circle cx="1020" cy="330" r="52" fill="${night.marigold}"/>`;
  return nightSvg(shareImage, `${sun}${ridge}${logoInCorner}${inside(words)}`);
}

const icons = [
  { file: 'icon-192.png', size: 192, part: 0.74, radius: 20 },
  { file: 'icon-512.png', size: 512, part: 0.74, radius: 20 },
  // Systems cut these into a shape of their own: everything that matters is within the middle 80 %.
  { file: 'icon-maskable-512.png', size: 512, part: 0.56, radius: 0, purpose: 'maskable' },
  { file: 'apple-touch-icon.png', size: 180, part: 0.66, radius: 0, linked: true },
] as const;

/** Writes the pictures and the manifest into the folder that browsers load from. */
export async function drawImages(folder: string): Promise<void> {
  for (const { file, size, part, radius } of icons) {
    writeFileSync(path.join(folder, file), png(icon({ part, radius }), size));
  }
  writeFileSync(path.join(folder, 'favicon.ico'), ico(png(icon({ part: 0.8, radius: 20 }), 32), 32));
  writeFileSync(path.join(folder, shareImage.path), png(await shareSvg(), shareImage.width));
  writeFileSync(path.join(folder, resultImage.path), png(await resultSvg(), resultImage.width));
  const manifest = {
    name: institute.name,
    short_name: institute.name,
    description: institute.tagline,
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: night.paper,
    theme_color: night.night,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...icons
        .filter((one) => !('linked' in one))
        .map((one) => ({
          src: `/${one.file}`,
          type: 'image/png',
          sizes: `${one.size}x${one.size}`,
          ...('purpose' in one ? { purpose: one.purpose } : {}),
        })),
    ],
  };
  writeFileSync(path.join(folder, 'manifest.webmanifest'), JSON.stringify(manifest));
}
