/** Sizes are shown in KB, whatever they are: one unit compares at a glance. */
export function kilobytes(bytes: number): string {
  const value = bytes / 1024;
  return `${value >= 100 ? Math.round(value) : Math.max(value, bytes > 0 ? 0.1 : 0).toFixed(1)} KB`;
}
