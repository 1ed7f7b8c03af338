// How long all tests wait before they say that something does not come. Waiting costs nothing when all is well, and a
// machine that does other work beside the checks is ten times slower: who waits for less says why beside it.

/** Milliseconds. */
export const patience = {
  /** For one thing: a text on a page, an answer, a line of output. */
  moment: 30_000,
  /** A whole test, against hanging only. */
  test: 60_000,
  /** A test that starts whole products, or looks at them in a browser. */
  product: 300_000,
};
