// The answers of an answer sheet: in columns, as many as there are questions for.

import { formatMarks } from '../../../shared/numbers.ts';
import { sheetWords } from '../sheetWords.ts';
import { colors, type SheetPage } from './sheetPage.ts';
import type { TextStyle } from './sheetText.ts';

export interface SheetAnswer {
  own: string;
  right: string;
  marks: number;
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** All of them on this page: with more there are more columns, and smaller letters. */
export function drawAnswers(
  page: SheetPage,
  answers: readonly SheetAnswer[],
  { x: left, y: top, width, height }: Area,
): void {
  const columns = answers.length > 200 ? 6 : 4;
  const rows = Math.ceil(answers.length / columns);
  const step = Math.min(24, height / rows);
  const size = Math.min(13, step * 0.8);
  const column = width / columns;
  const places = [0.2, 0.36, 0.58, 0.9];
  const style: TextStyle = { size, weight: 500, color: colors.ink };
  const words = answers.map(({ own, right, marks }, index) =>
    sheetWords.answers.row(index + 1, own, right, formatMarks(marks)),
  );
  page.figure(words.join('; '), () => {
    for (const [index, { own, right, marks }] of answers.entries()) {
      const x = left + Math.floor(index / rows) * column;
      const y = top + (index % rows) * step + step * 0.75;
      const cells = [String(index + 1), own, right, formatMarks(marks)];
      for (const [place, text] of cells.entries()) {
        const share = page.setter.width(text, style) / (column * 0.24);
        const fitting = { ...style, size: size / Math.max(1, share) };
        const isQuiet = place === 0 || (place === 2 && own === right);
        const shown: TextStyle = isQuiet ? { ...fitting, weight: 400, color: colors.ink3 } : fitting;
        page.label(text, x + column * (places[place] ?? 0), y, shown, place % 3 === 0 ? 'right' : 'center');
      }
    }
  });
}
