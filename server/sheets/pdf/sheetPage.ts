// A document of one sheet or of many, and its pages: pdfkit's, in the design's pixels (A4 is 794 wide), every part tagged
// for readers that cannot see it, and text that is copied as it was written. What a finished page was made of is taken out
// and forgotten, so that a document may be longer than memory is large.

import PDFDocument from 'pdfkit';
import type { SheetFonts, Weight } from './sheetFonts.ts';
import {
  baselineOf,
  createTextSetter,
  leadingOf,
  type Lines,
  type TextSetter,
  type TextStyle,
} from './sheetText.ts';

const pageWidth = 794;
const pointsOfA4 = 595.28;

/** What the pages have as ink, ink-2, ink-3 and so on; on white. */
export const colors = {
  ink: '#171A3D',
  ink2: '#45486A',
  ink3: '#5F6180',
  lineStrong: '#CBC1AF',
  indigo: '#373E87',
  marigold: '#F5A400',
  white: '#FFFFFF',
} as const;

export interface Placed {
  x: number;
  /** Of the first line's top. */
  y: number;
  align?: 'left' | 'right' | 'center';
}

export type Tag = 'H1' | 'H2' | 'P' | 'Figure';

export interface SheetPage {
  doc: PDFKit.PDFDocument;
  setter: TextSetter;
  /** Draws what is decoration. */
  artifact(draw: () => void): void;
  /** A picture with the words for it. */
  figure(alt: string, draw: () => void): void;
  /** One or more lines as one paragraph. @returns the y below it */
  text(text: string | Lines, place: Placed, style?: TextStyle, tag?: Tag): number;
  /** A text inside a figure, on its baseline. */
  label(text: string, x: number, baseline: number, style: TextStyle, align?: Placed['align']): void;
}

export interface DocumentInfo {
  Title: string;
  Author: string;
  Subject: string;
  CreationDate: Date;
}

/** What pdfkit has, and its types do not. */
interface Internals {
  getStructParentTree(): { get(key: number): unknown; add(key: number, value: unknown): void };
  ref(data: unknown): { data: unknown; end(): void };
  page: { structParentTreeKey: number };
}

const language = (text: string): 'ne' | 'en' => (/\p{Script=Devanagari}/u.test(text) ? 'ne' : 'en');
const shade = (color: string): [number, number, number] => [
  Number.parseInt(color.slice(1, 3), 16),
  Number.parseInt(color.slice(3, 5), 16),
  Number.parseInt(color.slice(5, 7), 16),
];

/** A colour as it looks on white paper at this strength: one ink, no transparency for a printer to work out. */
export function tint(color: string, strength: number): string {
  const parts = shade(color).map((part) => Math.round(255 - (255 - part) * strength));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** All pages share the typefaces: each is in the file once, with the letters that any page has. */
export function openSheetDocument(fonts: SheetFonts, info: DocumentInfo) {
  const doc = new PDFDocument({
    autoFirstPage: false,
    // It would remember each name of the document; the faces remember words by themselves (sheetFonts.ts).
    fontLayoutCache: false,
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en',
    displayTitle: true,
    info,
    // No face of pdfkit's own: it would be named in the file.
    font: '',
  });
  const setter = createTextSetter(fonts);
  const root = doc.struct('Document');
  doc.addStructure(root);
  let part = root;

  const use = (script: Parameters<SheetFonts['font']>[0], weight: Weight): void => {
    const name = `${script}-${weight}`;
    // pdfkit takes an opened font as well, which its types do not say; opened once, it serves every sheet.
    doc.registerFont(name, fonts.font(script, weight) as unknown as Buffer);
    doc.font(name);
  };

  const draw = (
    text: string,
    x: number,
    baseline: number,
    style: TextStyle,
    align: Placed['align'] = 'left',
  ) => {
    const width = setter.width(text, style);
    let at = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
    doc.markContent('Span', { actual: text, lang: language(text) });
    for (const run of fonts.runs(text)) {
      use(run.script, style.weight);
      const spacing = run.script === 'devanagari' ? 0 : (style.tracking ?? 0) * style.size;
      doc.fontSize(style.size).fillColor(style.color).text(run.text, at, baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        characterSpacing: spacing,
      });
      at += setter.width(run.text, style);
    }
    doc.endMarkedContent();
  };

  const page: SheetPage = {
    doc,
    setter,
    artifact(work) {
      doc.markContent('Artifact', { type: 'Layout' });
      work();
      doc.endMarkedContent();
    },
    figure(alt, work) {
      part.add(doc.struct('Figure', { alt }, work));
    },
    text(text, { x, y, align }, given, tag = 'P') {
      const set: Lines =
        typeof text === 'string'
          ? { lines: [text], style: given ?? { size: 14, weight: 400, color: colors.ink }, height: 0 }
          : text;
      const { style, lines } = set;
      const step = style.size * leadingOf(style);
      part.add(
        doc.struct(tag, { lang: language(lines.join(' ')) }, () => {
          for (const [index, one] of lines.entries())
            draw(one, x, y + index * step + baselineOf(style), style, align);
        }),
      );
      return y + lines.length * step;
    },
    label: draw,
  };

  /** Nobody else reads the document, so what it has to give waits here. */
  const taken = (): Buffer => (doc.read() as Buffer | null) ?? Buffer.alloc(0);

  /** The list that leads from a page's marks to its parts goes into the file, too, instead of staying until the end. */
  const writeMarks = (): void => {
    const inside = doc as unknown as Internals;
    const key = inside.page.structParentTreeKey;
    const tree = inside.getStructParentTree();
    const marks = inside.ref(tree.get(key));
    marks.end();
    marks.data = null;
    tree.add(key, marks);
  };

  return {
    /** Adds a page. @returns the bytes that were added since the last call */
    draw(sheet: (page: SheetPage) => void): Buffer {
      doc.addPage();
      doc.scale(pointsOfA4 / pageWidth);
      part = doc.struct('Sect');
      root.add(part);
      sheet(page);
      part.end();
      writeMarks();
      doc.flushPages();
      return taken();
    },
    /** @returns the rest of the file */
    end(): Buffer {
      root.end();
      doc.end();
      return taken();
    },
  };
}
export type SheetDocument = ReturnType<typeof openSheetDocument>;
