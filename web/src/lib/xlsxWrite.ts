// Writing an Excel workbook (.xlsx): one sheet of texts and numbers.
import { strToU8, zipSync } from 'fflate';

const xmlEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const xml = (text: string): string => text.replace(/[&<>]/g, (letter) => xmlEscapes[letter] ?? '');
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const sheetSpace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A, ..., Z, AA, ..., ZZ. */
const columnName = (place: number): string =>
  (place < 26 ? '' : String.fromCharCode(64 + Math.floor(place / 26))) +
  String.fromCharCode(65 + (place % 26));

const plainNumber = /^-?\d{1,12}(?:\.\d+)?$/;

/** A workbook of one sheet, header first; all cells are texts but those of the columns in `numbers`. None is a formula. */
export function writeXlsx(
  name: string,
  rows: readonly (readonly string[])[],
  numbers: readonly number[] = [],
): Uint8Array<ArrayBuffer> {
  const row = (cells: readonly string[], index: number): string =>
    `<row r="${index + 1}">${cells
      .map((cell, place) => {
        const at = `<c r="${columnName(place)}${index + 1}"`;
        return numbers.includes(place) && plainNumber.test(cell)
          ? `${at}><v>${cell}</v></c>`
          : `${at} t="inlineStr"><is><t xml:space="preserve">${xml(cell)}</t></is></c>`;
      })
      .join('')}</row>`;
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${sheetSpace}" xmlns:r="${relations}"><sheets><sheet name="${xml(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${sheetSpace}"><sheetData>${rows.map(row).join('')}</sheetData></worksheet>`,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(parts).map(([name, text]) => [
        name,
        strToU8(`<?xml version="1.0" encoding="UTF-8"?>${text}`),
      ]),
    ),
  );
}
