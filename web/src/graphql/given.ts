// The answers with which the server rendered the page, kept until its questions are asked: the entry hands them over before
// what asks is loaded.
import type { Given } from './answers.ts';

let state: Given | undefined;

export function provideGiven(given: Given | undefined): void {
  state = given;
}

/** The answers, once. */
export function takeGiven(): Given | undefined {
  const taken = state;
  state = undefined;
  return taken;
}
