// Text on the sheet: measured, broken into lines, made smaller until it fits, and placed by its baseline.

import type { SheetFonts, Weight } from './sheetFonts.ts';

export interface TextStyle {
  size: number;
  weight: Weight;
  color: string;
  /** In parts of the size; Devanagari is never spaced. */
  tracking?: number;
  /** In parts of the size. */
  leading?: number;
}

export interface Lines {
  lines: string[];
  style: TextStyle;
  /** Of all lines. */
  height: number;
}

/** As the pages have it for both scripts (web/src/ui/theme/fonts.css), in parts of the size. */
const ascent = 0.9;
const descent = 0.2;
const usualLeading = 1.3;

export interface TextSetter {
  width(text: string, style: TextStyle): number;
  /** Breaks a text at spaces, and inside words that are wider than the line. */
  wrap(text: string, style: TextStyle, width: number): string[];
  /**
   * The first size, largest first, at which the text has so many lines at most; the last one whatever it has. `even`: its
   * lines are about as long as each other, so that no word stands alone.
   */
  fit(
    text: string,
    style: TextStyle,
    room: { width: number; sizes: readonly number[]; lines: number; even?: boolean },
  ): Lines;
}

export const leadingOf = ({ leading = usualLeading }: TextStyle): number => leading;

export function baselineOf(style: TextStyle): number {
  return style.size * ((leadingOf(style) - ascent - descent) / 2 + ascent);
}

export function createTextSetter(fonts: SheetFonts): TextSetter {
  const graphemes = new Intl.Segmenter('ne', { granularity: 'grapheme' });

  const width = (text: string, { size, weight, tracking = 0 }: TextStyle): number => {
    let sum = 0;
    for (const run of fonts.runs(text)) {
      const font = fonts.font(run.script, weight);
      // Word by word, as pdfkit sets them.
      for (const word of run.text.match(/[^ ]* ?/g) ?? [])
        if (word !== '') sum += (font.layout(word).advanceWidth / font.unitsPerEm) * size;
      if (run.script !== 'devanagari') sum += Array.from(run.text).length * tracking * size;
    }
    return sum;
  };

  /** One word that is wider than a line, cut where letters end. */
  const cut = (word: string, style: TextStyle, most: number): string[] => {
    const pieces: string[] = [];
    let piece = '';
    let reach = 0;
    for (const { segment } of graphemes.segment(word)) {
      const length = width(segment, style);
      if (piece !== '' && reach + length > most) {
        pieces.push(piece);
        piece = '';
        reach = 0;
      }
      piece += segment;
      reach += length;
    }
    return [...pieces, piece];
  };

  const wrap = (text: string, style: TextStyle, most: number): string[] => {
    const lines: string[] = [];
    const space = width(' ', style);
    let line = '';
    let reach = 0;
    for (const word of text.split(/\s+/u)) {
      const length = width(word, style);
      if (line !== '' && reach + space + length <= most) {
        line += ` ${word}`;
        reach += space + length;
        continue;
      }
      if (line !== '') lines.push(line);
      const pieces = length <= most ? [word] : cut(word, style, most);
      line = pieces.pop() ?? '';
      reach = pieces.length === 0 ? length : width(line, style);
      lines.push(...pieces);
    }
    return [...lines, line];
  };

  /** The narrowest that has no more lines, to a pixel. */
  const wrapEvenly = (text: string, style: TextStyle, most: number): string[] => {
    let lines = wrap(text, style, most);
    let narrow = most / lines.length;
    let wide = most;
    while (lines.length > 1 && wide - narrow > 1) {
      const middle = (narrow + wide) / 2;
      const tried = wrap(text, style, middle);
      // A word that is cut has not become shorter.
      const isWhole = tried.length === lines.length && tried.join(' ') === lines.join(' ');
      if (isWhole) lines = tried;
      if (isWhole) wide = middle;
      else narrow = middle;
    }
    return lines;
  };

  return {
    width,
    wrap,
    fit(text, style, { width: most, sizes, lines: allowed, even = false }) {
      let set: Lines = { lines: [text], style, height: 0 };
      for (const size of sizes) {
        const smaller = { ...style, size };
        const lines = even ? wrapEvenly(text, smaller, most) : wrap(text, smaller, most);
        set = { lines, style: smaller, height: lines.length * size * leadingOf(smaller) };
        if (lines.length <= allowed) break;
      }
      return set;
    },
  };
}
