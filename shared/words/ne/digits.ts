// Numbers of Nepali texts. Server code speaks both languages, so these do not ask which one a page is in.

/** Latin digits as Devanagari ones; all else stays: '19' is '१९'. */
export function nepaliDigits(text: string): string {
  return text.replace(/\d/g, (digit) => String.fromCharCode(0x0966 + Number(digit)));
}

/** '१२,३४,५६७': the last three digits, then pairs. */
export function nepaliCount(value: number): string {
  const digits = String(Math.round(Math.abs(value)));
  const grouped = digits.replace(/\B(?=(?:\d{2})*\d{3}$)/g, ',');
  return `${value < 0 && digits !== '0' ? '-' : ''}${nepaliDigits(grouped)}`;
}
