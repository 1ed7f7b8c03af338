// What the server's refusals say on a page: programs read their codes, people these words. The server writes English.

/** English pages show the server's own sentence. */
export function refusalText(_code: string | undefined, message: string): string {
  return message;
}
