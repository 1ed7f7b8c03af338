// Where an address leads, for a list: its host, or '' where it is none.

export function placeOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : '';
}
