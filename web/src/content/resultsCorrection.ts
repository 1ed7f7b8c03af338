// Words of correcting one result.

export const resultsCorrection = {
  title: (symbol: string) => `Correct the result of ${symbol}`,
  titleUnknown: 'Correct a row without a candidate ID',
  symbol: 'Candidate ID',
  symbolHint: 'As on the admit card',
  stored: 'Stored now',
  name: 'Name',
  marks: 'Marks',
  marksHint: 'AB for absent',
  subjects: (said: string) => `Another total takes the marks by subject away: ${said}`,
  reason: 'Reason',
  reasonHint: 'Everybody who looks up this result can read it.',
  published: (day: string, marks: string) =>
    `This exam is published. The result will say ‘Revised on ${day}’, with the marks before (${marks}) and your reason. Ranks follow at once.`,
  unpublished: 'This exam is not published: nobody outside the office has seen these marks.',
  publishedUnknown:
    'This exam is published: with its candidate ID everybody can look this result up at once, and ranks follow.',
  changed: (name: string, marks: string) =>
    `Somebody changed this result meanwhile: it is ${name}, ${marks} now. Nothing was overwritten.`,
  save: 'Save correction',
  saving: 'Saving...',
  success: 'Result Corrected',
  done: (name: string, symbol: string, before: string, now: string) =>
    before === now ? `${name} (${symbol})` : `${name} (${symbol}): ${before} → ${now}`,
  gone: 'This result has been deleted already.',
  loadFailed: 'The result could not be read. Please try again.',
  errors: {
    noSymbol: 'Please enter the candidate ID',
    unknownSymbol: '‘Unknown-…’ stands for rows without a candidate ID. Please enter the ID itself.',
    taken: (symbol: string) => `${symbol} is already in this exam.`,
    noName: 'Please enter the name',
    noMarks: 'Please enter the marks, or AB for absent',
    marks: 'Marks must be a number',
    tooLong: (limit: number) => `At most ${limit} characters`,
    noReason: 'Please say why the result changes: people will read it',
    nothing: 'Nothing has been changed.',
    failed: (reason: string) => `The correction was not stored. ${reason}`,
  },
} as const;
