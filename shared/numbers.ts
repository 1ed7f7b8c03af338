// Numbers as the product shows them.

// Made when they are first needed: each costs a phone a noticeable moment.
let count: Intl.NumberFormat | undefined;
let mark: Intl.NumberFormat | undefined;

/** '8,412'. */
export function formatCount(value: number): string {
  count ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
  return count.format(value);
}

/** What stands for the marks of somebody who did not sit the exam: the result has none. */
export const absent = 'Absent';

/** Marks as stored, without grouping: '158.25', '0', '-12.5'; 'Absent' for none. */
export function formatMarks(value: number | null): string {
  if (value === null) return absent;
  mark ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 6, useGrouping: false });
  return mark.format(value);
}

/** 'Rs 12,34,567', 'Rs 500.50': grouped as people in Nepal count. */
export function formatRupees(value: number): string {
  const [whole = '', part = ''] = Math.abs(value).toFixed(2).split('.');
  const grouped = whole.replace(/(?<=\d)(?=(?:\d\d)*\d{3}$)/g, ',');
  return `${value < 0 ? '-' : ''}Rs ${grouped}${part === '00' ? '' : `.${part}`}`;
}

/** What is stored in digits ('19', '05') as the page writes them. */
export const inDigits = (text: string): string => text;

/** '1 student', '6 students'; the plural is the singular with s unless it is given. */
export function pluralize(value: number, singular: string, plural = `${singular}s`): string {
  return `${formatCount(value)} ${value === 1 ? singular : plural}`;
}

/** '512 B', '14.2 KB', '2.4 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** The first `length` characters (not code units), with '...' when more follow. */
export function preview(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length > length ? `${characters.slice(0, length).join('')}...` : text;
}
