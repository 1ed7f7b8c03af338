// What the code of an admit card holds (docs/screens/office.md): our results page with a candidate ID, or the registration number.
import { paths } from '../../lib/paths.ts';

/** The candidate ID or registration number; null: it is no card of ours. */
export function cardIn(text: string, origin: string): string | null {
  if (/^BE-\d{7,}$/.test(text)) return text;
  const address = URL.canParse(text) ? new URL(text) : undefined;
  if (address === undefined || address.origin !== origin || !address.pathname.endsWith(paths.results.href()))
    return null;
  return address.searchParams.get('id');
}
