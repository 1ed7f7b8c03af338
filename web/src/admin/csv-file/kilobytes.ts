/** The specification shows sizes in KB, whatever they are. */
export function kilobytes(bytes: number): string {
  const value = bytes / 1024;
  return `${value >= 100 ? Math.round(value) : Math.max(value, bytes > 0 ? 0.1 : 0).toFixed(1)} KB`;
}
