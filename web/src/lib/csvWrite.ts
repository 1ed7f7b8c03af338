// Writing CSV that Excel opens as it is meant: UTF-8 with a byte order mark, CRLF, and no cell that a spreadsheet
// would run as a formula. What is written here, lib/csv.ts reads back unchanged.

/** A number of our own, a negative one included, is no formula. */
const plainNumber = /^-?\d+(\.\d+)?$/;

/** An apostrophe before a cell that a spreadsheet would take for a formula (and before one that looks guarded). */
export function guardCell(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
}

/** Takes back what guardCell added. */
export function unguardCell(cell: string): string {
  return /^''*[=+\-@]/.test(cell) ? cell.slice(1) : cell;
}

function quoteCell(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** The text of a file, header first. */
export function writeCsv(header: readonly string[], rows: Iterable<readonly string[]>): string {
  const lines = [header.map(quoteCell).join(',')];
  for (const row of rows) lines.push(row.map((cell) => quoteCell(guardCell(cell))).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** A file name that every system takes: 'CEE: Set 1/2' → 'CEE Set 1 2'. */
export function safeFileName(name: string): string {
  const plain = name
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+|\.+$/g, '');
  return Array.from(plain).slice(0, 100).join('').trim();
}

/** Hands a text to the browser as a download. */
export const downloadText = (name: string, text: string): void =>
  downloadFile(name, text, 'text/csv;charset=utf-8');

/** Hands the content of a file to the browser as a download. */
export function downloadFile(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  type = 'application/octet-stream',
): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: some browsers read the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
