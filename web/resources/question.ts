// What a question of the model papers is made of. Texts hold TeX between dollar signs and *italics* between stars.

/** TeX without doubled backslashes. */
export const r = String.raw;

export interface Question {
  stem: string;
  /** The key: where it stands among the four options is decided by arrange.ts. */
  right: string;
  wrong: readonly [string, string, string];
  solution: string;
  /** Works the right answer out from the figures of the stem; a test compares it with `right`. */
  check?: () => number;
}

/** A part of a paper, under a heading of its own. */
export interface Section {
  subject: string;
  questions: readonly Question[];
}
