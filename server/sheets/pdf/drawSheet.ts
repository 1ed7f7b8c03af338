// The mark sheet as the design has it, in its pixels. What stands above grows with long names; the curve gets what is
// left.

import { formatDate, formatFullDate, formatTime } from '../../../shared/dates.ts';
import { formatNepaliDate } from '../../../shared/nepaliDates.ts';
import { formatMarks } from '../../../shared/numbers.ts';
import type { QrCode } from '../../../shared/qrCode.ts';
import type { Found } from '../../../shared/results/found.ts';
import { logo, ridge, seal } from '../../../shared/results/sheetArt.ts';
import { percentileWords, tieWords } from '../../../shared/results/standing.ts';
import { subjectWords } from '../../../shared/results/subjects.ts';
import { markSheet } from '../../../shared/words/markSheet.ts';
import { noDate, results } from '../../../shared/words/results.ts';
import { sheetWords, type Label } from '../sheetWords.ts';
import { drawAnswers, type SheetAnswer } from './drawAnswers.ts';
import { drawCurve } from './drawCurve.ts';
import { colors, tint, type SheetPage } from './sheetPage.ts';
import type { Lines, TextStyle } from './sheetText.ts';

export interface SheetContent {
  found: Found;
  /** The exam's title in Nepali; null: nobody has written it. */
  titleNe: string | null;
  /** What the exam was marked out of; null: nobody has written it. */
  fullMarks: number | null;
  qr: QrCode;
  kid: string;
  issued: Date;
  institute: { name: string; nepaliName: string; tagline: string; nepaliTagline: string; contact: string };
  /** Like 'prabesh.test/verify'. */
  place: string;
  /** Of an answer sheet; it has no set, and stands where the curve of all marks stands. */
  answers?: { rows: readonly SheetAnswer[]; began: Date; ended: Date };
}

const left = 72;
const right = 722;
const width = right - left;
/** Of the second column, with the candidate's ID and the day. */
const side = { x: 526, width: 196 };
const firstColumn = side.x - left - 24;
const bottom = 978;
/** Of the taglines, side by side: the Latin one and the one in Devanagari. */
const taglineWidths = { latin: 316, nepali: 252 };
const { ink, ink2, ink3 } = colors;

const labelStyle: TextStyle = { size: 14, weight: 500, color: ink3 };

function sizes(from: number, to: number): number[] {
  const all: number[] = [];
  for (let size = from; size > to; size *= 0.9) all.push(Math.round(size * 2) / 2);
  return [...all, to];
}

function rule({ doc }: SheetPage, y: number, thickness: number): void {
  doc.lineWidth(thickness).moveTo(left, y).lineTo(right, y).stroke(ink);
}

/** 'Candidate · परीक्षार्थी'. */
function drawLabel(page: SheetPage, { en, ne }: Label, x: number, y: number): void {
  page.text(`${en} `, { x, y }, labelStyle);
  const start = x + page.setter.width(`${en} `, labelStyle);
  page.text(`· ${ne}`, { x: start, y }, { ...labelStyle, weight: 400 });
}

function drawLogo({ doc }: SheetPage, x: number, y: number, size: number): void {
  doc.save();
  doc.translate(x, y).scale(size / 34);
  doc.path(logo.gate).fill(ink);
  doc.circle(logo.sun.x, logo.sun.y, logo.sun.radius).fill(colors.marigold);
  doc.restore();
}

function drawFrame(page: SheetPage): void {
  const { doc } = page;
  page.artifact(() => {
    doc.lineJoin('round');
    for (const [index, line] of ridge.entries()) {
      const isHorizon = index === 0;
      const strength = isHorizon ? 0.8 : 0.62 - index * 0.016;
      doc
        .lineWidth(isHorizon ? 1 : 0.45)
        .path(line)
        .stroke(tint(ink, strength));
    }
    doc.lineJoin('miter');
    doc.lineWidth(1.4).rect(30, 30, 734, 1063).stroke(ink);
    doc.lineWidth(0.5).rect(35.5, 35.5, 723, 1052).stroke(ink);
  });
}

/** On one line if there is room; otherwise smaller, on two that are about as long as each other. */
function setTagline({ setter }: SheetPage, text: string, style: TextStyle, width: number): Lines {
  if (setter.wrap(text, style, width).length === 1)
    return setter.fit(text, style, { width, sizes: [style.size], lines: 1 });
  return setter.fit(text, style, { width, sizes: sizes(12, 8), lines: 2, even: true });
}

/** Whose sheet it is. @returns how much lower than usual its rule is, for lines that only some have */
function drawHead(page: SheetPage, { institute }: SheetContent): number {
  const top = 62;
  const { setter } = page;
  page.artifact(() => drawLogo(page, left, top, 54));
  const nameStyle: TextStyle = { size: 30, weight: 600, color: ink, tracking: -0.02, leading: 1 };
  const quiet: TextStyle = { size: 14, weight: 400, color: ink2 };
  const nepali = setter.fit(
    institute.nepaliName,
    { ...nameStyle, tracking: 0 },
    { width: 220, sizes: sizes(30, 9), lines: 1 },
  );
  const name = setter.fit(institute.name, nameStyle, { width: 330, sizes: sizes(30, 10), lines: 1 });
  page.text(name, { x: left + 70, y: top + (30 - name.height) / 2 });
  const tagline = setTagline(page, institute.tagline, quiet, taglineWidths.latin);
  const belowLeft = page.text(tagline, { x: left + 70, y: top + 36 });
  page.text(nepali, { x: right, y: top + (30 - nepali.height) / 2, align: 'right' });
  let y = top + 36;
  if (institute.nepaliTagline !== '') {
    const set = setTagline(page, institute.nepaliTagline, quiet, taglineWidths.nepali);
    y = page.text(set, { x: right, y, align: 'right' }) + 1;
  }
  const contact = setter.fit(institute.contact, quiet, {
    width: 230,
    sizes: sizes(institute.nepaliTagline === '' ? 14 : 12, 8),
    lines: 1,
  });
  const belowRight = page.text(contact, { x: right, y, align: 'right' });
  const usual = 136.5;
  const line = Math.max(usual, Math.max(belowLeft, belowRight) + 7);
  page.artifact(() => rule(page, line, 1));
  return line - usual;
}

function drawTitle(page: SheetPage, title: Label, top: number): void {
  const style: TextStyle = { size: 54, weight: 600, color: ink, tracking: -0.028, leading: 1 };
  page.text(title.en, { x: left, y: top }, style, 'H1');
  // On the same baseline.
  const nepali: TextStyle = { size: 42, weight: 500, color: ink, leading: 1 };
  page.text(title.ne, { x: right, y: top + (54 - 42) * 0.85, align: 'right' }, nepali);
}

/** Who, and which exam. @returns the y below */
function drawFacts(page: SheetPage, content: SheetContent, from: number): number {
  const { setter } = page;
  const { titleNe, answers } = content;
  const [row] = content.found.rows;
  const nameStyle: TextStyle = { size: 37, weight: 600, color: ink, tracking: -0.02, leading: 1.16 };
  const long = setter.wrap(row.name, { ...nameStyle, size: 26 }, firstColumn).length > 2;
  const name = setter.fit(row.name, nameStyle, {
    width: firstColumn,
    sizes: long ? sizes(22, 15) : sizes(37, 26),
    lines: long ? 4 : 2,
  });
  drawLabel(page, sheetWords.candidate, left, from);
  const belowName = page.text(name, { x: left, y: from + 25 }, undefined, 'H2');
  drawLabel(page, sheetWords.symbol, side.x, from);
  const symbolStyle: TextStyle = { size: 25, weight: 500, color: ink, tracking: -0.015, leading: 1.2 };
  const symbol = setter.fit(row.symbol, symbolStyle, { width: side.width, sizes: sizes(25, 11), lines: 1 });
  const belowSymbol = page.text(symbol, { x: side.x, y: from + 31 });

  const top = Math.max(belowName, belowSymbol) + 18;
  drawLabel(page, sheetWords.exam, left, top);
  const strong: TextStyle = { size: 19, weight: 600, color: ink, tracking: -0.004 };
  const quiet: TextStyle = { size: 16, weight: 400, color: ink2, leading: 1.4 };
  const exam = setter.fit(row.exam_title, strong, { width: firstColumn, sizes: sizes(19, 13.5), lines: 2 });
  const times = answers && sheetWords.answers.from(formatTime(answers.began), formatTime(answers.ended));
  const set = setter.fit(times ?? sheetWords.set(row.set_number), quiet, {
    width: firstColumn,
    sizes: sizes(16, 12),
    lines: 1,
  });
  let belowExam = page.text(exam, { x: left, y: top + 23 });
  if (titleNe !== null) {
    const nepali = setter.fit(titleNe, quiet, { width: firstColumn, sizes: sizes(16, 12), lines: 2 });
    belowExam = page.text(nepali, { x: left, y: belowExam });
  }
  belowExam = page.text(set, { x: left, y: belowExam });
  drawLabel(page, sheetWords.date, side.x, top);
  const held = row.exam_date === null ? noDate : formatFullDate(row.exam_date);
  const belowDay = page.text(held, { x: side.x, y: top + 23 }, strong);
  const nepali = row.exam_date === null ? '' : formatNepaliDate(row.exam_date);
  if (nepali !== '') page.text(nepali, { x: side.x, y: belowDay }, quiet);
  return Math.max(belowExam, belowDay + 22);
}

/** What stands below the labels of marks, rank and percentile. */
interface Figures {
  marks: string;
  /** 'of 200', or empty. */
  full: string;
  rank: string;
  of: string;
  percentile: string;
  ties: string | null;
}

function figuresOf({
  found: {
    rows: [{ marks, standing }],
  },
  fullMarks,
}: SheetContent): Figures {
  if (standing === null) {
    const { noRank, text } = results.absent;
    return { marks: formatMarks(marks), full: '', rank: noRank, of: '', percentile: text, ties: null };
  }
  return {
    marks: formatMarks(marks),
    full: fullMarks === null ? '' : results.found.outOf(fullMarks),
    rank: String(standing.higher + 1),
    of: results.found.of(standing.total),
    percentile: percentileWords(standing),
    ties: tieWords(standing),
  };
}

/** Marks, rank and percentile. @returns the y below */
function drawFigures(page: SheetPage, content: SheetContent, from: number): number {
  const { doc, setter } = page;
  const { marks, full: outOf, rank, of, percentile: words, ties } = figuresOf(content);
  const gap = 12;
  const style = (size: number): TextStyle => ({
    size,
    weight: 500,
    color: ink,
    tracking: -0.04,
    leading: 0.86,
  });
  const ofStyle = (size: number): TextStyle => ({
    size: size * 0.34,
    weight: 500,
    color: ink2,
    tracking: -0.01,
  });
  const widths = (size: number) => ({
    marks: setter.width(marks, style(size)),
    outOf: outOf === '' ? 0 : setter.width(outOf, ofStyle(size)) + gap,
    rank: setter.width(rank, style(size)),
    of: setter.width(of, ofStyle(size)) + gap,
  });
  const full = widths(70);
  const room = width - 4 * 26 - 180;
  const size = 70 * Math.min(1, room / (full.marks + full.outOf + full.rank + full.of));
  const set = widths(size);
  const labelled = ({ en, ne }: Label): number => setter.width(`${en} · ${ne}`, labelStyle);
  const second = left + Math.max(set.marks + set.outOf, labelled(sheetWords.marks)) + 52;
  const third = second + Math.max(set.rank + set.of, labelled(sheetWords.rank)) + 52;
  const columns = { rank: second, percentile: third };

  page.artifact(() => rule(page, from, 2));
  const top = from + 19;
  drawLabel(page, sheetWords.marks, left, top);
  drawLabel(page, sheetWords.rank, columns.rank, top);
  drawLabel(page, sheetWords.percentile, columns.percentile, top);
  // Smaller figures stand on the line of large ones.
  const baseline = top + 36 + 70 * (0.86 - 0.1);
  const figureTop = baseline - size * ((0.86 - 1.1) / 2 + 0.9);
  page.text(marks, { x: left, y: figureTop }, style(size));
  page.text(rank, { x: columns.rank, y: figureTop }, style(size));
  const small = ofStyle(size);
  const smallTop = baseline - small.size * ((1.3 - 1.1) / 2 + 0.9);
  if (outOf !== '') page.text(outOf, { x: left + set.marks + gap, y: smallTop }, small);
  if (of !== '') page.text(of, { x: columns.rank + set.rank + gap, y: smallTop }, small);

  const most = right - columns.percentile;
  const wordStyle: TextStyle = { size: 17, weight: 500, color: ink, leading: 1.36 };
  const percentile = setter.fit(words, wordStyle, {
    width: Math.min(most, 204),
    sizes: [17, 16, 15, 14, 13],
    lines: content.found.distribution === null ? 5 : 3,
  });
  let below = page.text(percentile, { x: columns.percentile, y: top + 32 });
  if (ties !== null) {
    const tied = setter.fit(
      ties,
      { size: 12.5, weight: 400, color: ink2 },
      { width: most, sizes: [12.5, 12, 11], lines: 3 },
    );
    below = page.text(tied, { x: columns.percentile, y: below + 3 });
  }
  const end = Math.max(top + 97, below);
  page.artifact(() => {
    for (const x of [columns.rank, columns.percentile])
      doc
        .lineWidth(1)
        .moveTo(x - 26, from + 19)
        .lineTo(x - 26, end + 2)
        .stroke(colors.lineStrong);
  });
  return end;
}

/** Marks by subject, on two lines at most. @returns the y below */
function drawSubjects(page: SheetPage, { found: { rows } }: SheetContent, from: number): number {
  const { subjects } = rows[0];
  if (!subjects) return from;
  drawLabel(page, sheetWords.subjects, left, from + 16);
  const style: TextStyle = { size: 16, weight: 500, color: ink, leading: 1.4 };
  const words = page.setter.fit(subjectWords(subjects), style, { width, sizes: sizes(16, 9), lines: 2 });
  return page.text(words, { x: left, y: from + 38 });
}

function drawSeal(page: SheetPage, { institute, kid }: SheetContent, top: number): void {
  const { doc } = page;
  const middle = right - 64;
  page.figure(sheetWords.seal(institute.name), () => {
    doc.save();
    doc.translate(middle, top + 54).scale(112 / (2 * seal.reach));
    doc.lineWidth(0.5);
    for (const line of seal.lines) doc.path(line).stroke(colors.indigo);
    doc.lineWidth(1).circle(0, 0, seal.rings[0]).fillAndStroke(colors.white, ink);
    doc.lineWidth(0.5).circle(0, 0, seal.rings[1]).stroke(ink);
    drawLogo(page, -19, -19.5, 38);
    doc.restore();
  });
  const style: TextStyle = { size: 12.5, weight: 400, color: ink2 };
  const below = page.text(sheetWords.signed, { x: middle, y: top + 116, align: 'center' }, style);
  page.text(sheetWords.key(kid), { x: middle, y: below, align: 'center' }, style);
}

/** How the sheet is proven, from the bottom up. @returns the y of its rule */
function drawProof(page: SheetPage, content: SheetContent): number {
  const { doc, setter } = page;
  const { qr, place, issued } = content;
  // A module of 0.4 mm at least, as far as there is room.
  const code = Math.min(Math.max(148, qr.size * 1.5), 232);
  const top = bottom - code;
  page.artifact(() => rule(page, top - 20, 1));
  page.figure(markSheet.code(place), () => {
    doc.save();
    doc.translate(left, top).scale(code / qr.size);
    // Not as a path: a third of the bytes, and the most of a page in a file of thousands.
    for (const [column, row, length] of qr.runs) doc.rect(column, row, length, 1);
    doc.fill('#000000');
    doc.restore();
  });
  const x = left + code + 22;
  const most = right - 128 - 22 - x;
  const strong: TextStyle = { size: 20, weight: 600, color: ink, tracking: -0.01, leading: 1.2 };
  const quiet: TextStyle = { size: 14, weight: 400, color: ink2, leading: 1.42 };
  const title = setter.fit(markSheet.verify(place), strong, { width: most, sizes: sizes(20, 12), lines: 1 });
  let y = page.text(title, { x, y: top + 1 }) + 5;
  y = page.text(setter.fit(markSheet.verifyHow, quiet, { width: most, sizes: [14], lines: 3 }), { x, y }) + 3;
  const nepali = setter.fit(
    markSheet.verifyHowNepali,
    { ...quiet, leading: 1.5 },
    { width: most, sizes: [14, 13], lines: 1 },
  );
  y = page.text(nepali, { x, y }) + 12;
  drawLabel(page, sheetWords.issued, x, y);
  const day = issued.toISOString();
  const dayStyle: TextStyle = { size: 15.5, weight: 500, color: ink };
  const both = [formatDate(day), formatNepaliDate(day)].filter((text) => text !== '').join(' · ');
  page.text(both, { x, y: y + 19 }, dayStyle);
  drawSeal(page, content, top);
  return top - 20;
}

export function drawSheet(page: SheetPage, content: SheetContent): void {
  drawFrame(page);
  const lower = drawHead(page, content);
  const { answers } = content;
  drawTitle(page, answers ? sheetWords.answers.title : sheetWords.title, 161 + lower);
  const figures = drawFacts(page, content, 241 + lower) + 22;
  const above = drawSubjects(page, content, drawFigures(page, content, figures)) + 20;
  const proof = bottom - Math.min(Math.max(148, content.qr.size * 1.5), 232) - 20;
  const {
    rows: [{ marks, standing }],
    distribution,
  } = content.found;
  // Who was absent has no place among the others.
  if (answers) drawLabel(page, sheetWords.answers.next(answers.rows.length), left, above);
  else if (marks !== null && standing !== null && distribution !== null)
    drawCurve(page, { marks, standing }, distribution, {
      x: left,
      y: above,
      width,
      height: proof - 12 - above,
    });
  drawProof(page, content);
}

export function drawAnswersOf(page: SheetPage, content: SheetContent): void {
  const [row] = content.found.rows;
  const top = 161 + drawHead(page, content);
  drawFrame(page);
  page.text(`${row.name} · ${row.symbol}`, { x: left, y: top }, { size: 19, weight: 600, color: ink }, 'H2');
  drawLabel(page, sheetWords.answers.columns, left, top + 34);
  const y = top + 62;
  drawAnswers(page, content.answers?.rows ?? [], { x: left, y, width, height: bottom - y });
}
