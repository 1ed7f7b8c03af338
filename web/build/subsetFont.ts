// A part of a font, by HarfBuzz: the letters that are asked for, or only the glyphs that some words are drawn with.
// Devanagari joins letters: with all that its letters could ever join to, a dozen month names weigh four times as much.
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Blob, Buffer as Shaped, Face, Font, shapeWithTrace, TracePhase } from 'harfbuzzjs';
import { compress, decompress } from 'wawoff2';

export interface FontPart {
  /** Every letter that the part has. */
  letters: string;
  /** Given: no joined letters but those of these words. */
  words?: readonly string[];
  /** Of a font with weights: from and to. */
  weights?: readonly [number, number];
}

/** The functions of harfbuzz-subset.wasm, which takes and gives numbers only: addresses, sizes, tags. */
type Harfbuzz = Record<string, (...numbers: number[]) => number>;

// hb-subset.h
const dropHints = 0x1;
const keepNoOtherGlyphs = 0x200;
const layoutFeatures = 6;
const writable = 2;

/** 'wght' as a number: four letters, a byte each. */
const tag = (name: string): number => Buffer.from(name, 'latin1').readUInt32BE();

const wasm = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm');

/** Every glyph that shaping the words meets on its way: the rules that lead from one to the next need them all. */
function glyphsOf(ttf: Uint8Array, words: readonly string[]): Set<number> {
  const font = new Font(new Face(new Blob(ttf)));
  const glyphs = new Set([0]);
  for (const word of words) {
    const buffer = new Shaped();
    buffer.addText(word);
    buffer.guessSegmentProperties();
    for (const { t } of shapeWithTrace(font, buffer, [], 0, TracePhase.DONT_STOP)) {
      for (const { g } of t as { g: number }[]) glyphs.add(g);
    }
  }
  return glyphs;
}

/** @returns woff2 @throws where HarfBuzz refuses */
export async function subsetFont(woff2: Uint8Array, part: FontPart): Promise<Uint8Array> {
  const { letters, words, weights } = part;
  const ttf = await decompress(woff2);
  // One instance for one font: its memory goes with it.
  const instance = new WebAssembly.Instance(new WebAssembly.Module(new Uint8Array(await readFile(wasm))));
  const { memory, ...functions } = instance.exports as { memory: WebAssembly.Memory };
  const hb = functions as Harfbuzz;
  const call = (name: string, ...numbers: number[]): number => {
    const called = hb[name];
    if (called === undefined) throw new Error(`HarfBuzz has no ${name}`);
    return called(...numbers);
  };
  call('_initialize');

  const address = call('malloc', ttf.length);
  new Uint8Array(memory.buffer).set(ttf, address);
  const face = call('hb_face_create', call('hb_blob_create', address, ttf.length, writable, 0, 0), 0);
  const input = call('hb_subset_input_create_or_fail');
  const features = call('hb_subset_input_set', input, layoutFeatures);
  call('hb_set_clear', features);
  call('hb_set_invert', features);
  call('hb_subset_input_set_flags', input, words === undefined ? dropHints : dropHints | keepNoOtherGlyphs);
  const unicodes = call('hb_subset_input_unicode_set', input);
  for (const letter of letters) call('hb_set_add', unicodes, letter.codePointAt(0) ?? 0);
  if (words !== undefined) {
    const glyphs = call('hb_subset_input_glyph_set', input);
    for (const glyph of glyphsOf(ttf, words)) call('hb_set_add', glyphs, glyph);
  }
  if (weights !== undefined) {
    const [from, to] = weights;
    if (call('hb_subset_input_set_axis_range', input, face, tag('wght'), from, to, Number.NaN) === 0) {
      throw new Error('the font has no such weights');
    }
  }
  const made = call('hb_subset_or_fail', face, input);
  if (made === 0) throw new Error('HarfBuzz made no part of this font');
  const blob = call('hb_face_reference_blob', made);
  const start = call('hb_blob_get_data', blob, 0);
  const length = call('hb_blob_get_length', blob);
  return compress(new Uint8Array(memory.buffer).slice(start, start + length));
}
