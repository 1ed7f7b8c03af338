// The exam's distribution on the sheet, as on the results page: the ridge, hatched where the screen has tints, and the
// candidate's flag. Dots where the exam is too small for a curve.

import { formatMarks } from '../../../shared/numbers.ts';
import type { Distribution } from '../../../shared/results/distribution.ts';
import { describeDrawing, draw, type Drawing, type Placed } from '../../../shared/results/drawing.ts';
import { results } from '../../../shared/words/results.ts';
import { colors, tint, type SheetPage } from './sheetPage.ts';
import type { TextStyle } from './sheetText.ts';

const words = results.chart;
const small: TextStyle = { size: 14, weight: 400, color: colors.ink2 };

interface Hatching {
  /** Of the lines, in degrees. */
  angle: number;
  gap: number;
  stroke: number;
  color: string;
}

const summit: Hatching = { angle: -45, gap: 3, stroke: 1.3, color: colors.ink };

/** Fills a path of the drawing with lines. */
function hatch({ doc }: SheetPage, path: string, { width, height }: Drawing, hatching: Hatching): void {
  const { angle, gap, stroke, color } = hatching;
  doc.save();
  doc.path(path).clip();
  doc.rotate(angle, { origin: [width / 2, height / 2] });
  const reach = Math.hypot(width, height) / 2;
  for (let at = -reach; at <= reach; at += gap)
    doc.moveTo(width / 2 - reach, height / 2 + at).lineTo(width / 2 + reach, height / 2 + at);
  doc.lineWidth(stroke).stroke(color);
  doc.restore();
}

function drawRidge(page: SheetPage, ridge: NonNullable<Drawing['ridge']>, drawing: Drawing): void {
  const { doc } = page;
  doc.path(ridge.area).fill(tint(colors.ink, 0.08));
  if (ridge.ahead !== null) {
    doc.path(ridge.ahead).fill(colors.white);
    hatch(page, ridge.ahead, drawing, summit);
  }
  doc.lineJoin('round').lineWidth(1.5).path(ridge.line).stroke(colors.ink);
}

function drawAxis(page: SheetPage, { base, width, ticks }: Drawing): void {
  const { doc } = page;
  doc.lineWidth(0.8).moveTo(0, base).lineTo(width, base).stroke(colors.ink);
  for (const { x, text } of ticks) {
    doc
      .moveTo(x, base)
      .lineTo(x, base + 5)
      .stroke(colors.ink);
    page.label(text, x, base + 20, { ...small, size: 13 }, 'center');
  }
}

function drawFlag(page: SheetPage, flag: NonNullable<Drawing['flag']>, base: number): void {
  const { doc } = page;
  doc.lineWidth(1.8).moveTo(flag.x, base).lineTo(flag.x, flag.top).stroke(colors.ink);
  doc.lineWidth(1.2).path(flag.path).fillAndStroke(colors.marigold, colors.ink);
  const style: TextStyle = { size: 15, weight: 600, color: colors.ink };
  page.label(flag.text, flag.textX, flag.top + 19.5, style, flag.anchor === 'start' ? 'left' : 'right');
  doc.lineWidth(1.8).circle(flag.x, flag.footY, 4.5).fillAndStroke(colors.white, colors.ink);
}

function drawHalf(page: SheetPage, half: NonNullable<Drawing['half']>): void {
  const { doc, setter } = page;
  doc
    .lineWidth(1)
    .dash(2, { space: 3 })
    .moveTo(half.x, half.to)
    .lineTo(half.x, half.from)
    .stroke(colors.ink2)
    .undash();
  const strong: TextStyle = { ...small, weight: 600, color: colors.ink };
  const before = `${half.value.exact ? words.half : words.aboutHalf} `;
  const marks = formatMarks(half.value.marks);
  const from = half.labelX - (setter.width(before, small) + setter.width(marks, strong)) / 2;
  page.label(before, from, half.labelY, small);
  page.label(marks, from + setter.width(before, small), half.labelY, strong);
}

export function drawCurve(
  page: SheetPage,
  candidate: Placed,
  distribution: Distribution,
  place: { x: number; y: number; width: number; height: number },
): void {
  const { doc } = page;
  const { marks, standing } = candidate;
  const { higher } = standing;
  const drawing = draw(distribution, { marks, higher }, place.width, { height: place.height });
  page.figure(describeDrawing(distribution, candidate), () => {
    doc.save();
    doc.translate(place.x, place.y);
    if (drawing.ridge) drawRidge(page, drawing.ridge, drawing);
    drawAxis(page, drawing);
    for (const { x, y } of drawing.dots)
      doc.lineWidth(1.2).circle(x, y, 6).fillAndStroke(colors.white, colors.ink);
    if (drawing.half) drawHalf(page, drawing.half);
    if (drawing.flag) drawFlag(page, drawing.flag, drawing.base);
    if (drawing.aheadLabel)
      page.label(words.ahead(higher), drawing.aheadLabel.x, drawing.aheadLabel.y, small);
    doc.restore();
  });
}
