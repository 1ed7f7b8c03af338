// Words of /verify, where a mark sheet's code is checked. Nepali ones are drawn from the font of known words
// (web/build/nepaliWords.ts).

/** A verdict's title in both scripts. */
interface Title {
  title: string;
  nepali: string;
}

const titles = {
  empty: { title: 'Verify a mark sheet', nepali: 'अङ्कपत्र जाँच्नुहोस्' },
  genuine: { title: 'Genuine, and published today', nepali: 'सक्कली, आज पनि प्रकाशित' },
  /** The signature fits; whether it still stands is being asked, or nobody could be asked. */
  signed: { title: 'Genuine when signed', nepali: 'हस्ताक्षर हुँदा सक्कली' },
  revised: { title: 'Revised since', nepali: 'यसपछि नतिजा संशोधन भएको छ' },
  withdrawn: { title: 'Withdrawn since', nepali: 'यो नतिजा अहिले प्रकाशित छैन' },
  /** One or the other: nobody said which. */
  ended: { title: 'No longer as signed', nepali: 'यसपछि नतिजा फेरिएको छ' },
  false: { title: 'Not genuine', nepali: 'सक्कली होइन' },
  foreign: { title: 'Not ours', nepali: 'यो हाम्रो अङ्कपत्र होइन' },
  unreadable: { title: 'Cannot be read', nepali: 'पढ्न सकिएन' },
  unchecked: { title: 'Not checked yet', nepali: 'अहिले जाँच्न सकिएन' },
} as const satisfies Record<string, Title>;

export const verify = {
  titles,
  name: 'Verify a mark sheet',
  checking: 'Checking the sheet…',
  empty: {
    lead: (institute: string) =>
      `Every mark sheet of ${institute} carries a code with its words, its numbers and our signature. This page tells whether the signature fits.`,
  },
  genuine: {
    by: 'Issued by',
    on: 'on',
  },
  /** The line under a genuine sheet: whether it still stands. A day stands between `…On` and what follows. */
  standing: {
    checking: 'Checking whether it still stands…',
    stands: 'Name and marks are published today as the sheet says.',
    answersStand: 'Name, marks and right answers are today as the answer sheet says.',
    agrees: 'Today’s result says the same.',
    withdrawnOn: 'Genuine when signed; withdrawn on',
    withdrawn: 'Genuine when signed; its result is not published any more.',
    revisedOn: 'Genuine when signed; revised on',
    revised: 'Genuine when signed; revised since',
    now: (marks: string) => `, now ${marks}`,
    unknown: 'Could not be compared with what is published now.',
    kept: 'Could not be compared now. Not withdrawn as of',
    ended: 'Withdrawn or revised; not published as the sheet says as of',
  },
  false: (institute: string) =>
    `${institute} did not sign this. Do not rely on the paper or on what it says.`,
  foreign: {
    names: 'Another institute’s sheet, or none at all. It names this address, which we know nothing of:',
    /** Signed with our key. */
    ours: 'Our key signed it, but in the name of another address, as a copy for tests does. Ask our office before you rely on it. It names:',
  },
  unreadable: {
    text: 'This is no code of a mark sheet, or only a part of one. It proves nothing, for or against the paper.',
    tooLong:
      'This is far too long for the code of a mark sheet. It proves nothing, for or against the paper.',
  },
  unchecked: {
    text: 'Our keys could not be loaded, and without them nobody can tell. This says nothing about the sheet.',
    again: 'Try again',
  },
  sheet: {
    says: 'The sheet says',
    of: 'Result of',
    marks: 'Marks',
    rank: 'Rank',
    /** Around the rank. */
    ofTotal: (rank: string, total: string) => `${rank} of ${total}`,
    /** Of an exam that the candidate did not sit. */
    noRank: '–',
    answers: 'Answers',
    answer: (own: string, right: string) => (own === right ? own : `${own}, right ${right}`),
    absent: 'The candidate did not sit this exam: no marks, no rank.',
    ahead: (ahead: number, total: number) => {
      if (total === 1) return 'The only candidate in this exam.';
      if (ahead === 0) return 'Nobody in this exam had higher marks.';
      return `${ahead} of the ${total - 1} other candidates in this exam had higher marks.`;
    },
  },
  facts: {
    /** Before a sheet is opened. */
    covers: 'The signature covers every word and number.',
    fits: 'The signature fits every word and number.',
    trust: 'If the paper says something else, trust this page.',
    willBeLocal: 'The signature is checked on this device. Once opened, this page needs no network for that.',
    local: 'The signature was checked on this device, nothing of the sheet was sent.',
    listed:
      'Whether it still stands is in one list of all sheets, which was read whole: nobody learns which sheet you look at.',
    place: 'Only the sheet’s number in the list of all sheets was sent.',
    online: 'With a network this page says whether the sheet still stands.',
    retired: (key: string) => `Signed with our key ${key}, which signs nothing new`,
    retiredSince: (day: string) => `since ${day}. Its sheets stay valid.`,
    ahead: 'Issued in the future, by the clock of this device. Please check its date.',
    issued: (day: string) => `Issued ${day}`,
    before: (days: number) =>
      days === 0
        ? 'on the day of the correction.'
        : `${days === 1 ? 'a day' : days === 2 ? 'two days' : `${days} days`} before the correction.`,
    askNew: 'Ask for a new sheet if the numbers matter.',
    compared: 'Compared at',
    sent: 'Only the exam and the candidate ID were sent.',
    others: 'The marks are the same. Results of others have been added or corrected since.',
  },
  compare: {
    rankTitle: 'And the rank?',
    rankLead: (institute: string) =>
      `Ranks follow the results of others. Asking for today’s sends the exam and the candidate ID to ${institute}, nothing else.`,
    rankAction: 'Compare the rank',
    moved: (before: string, today: string) => `The rank was ${before}, today it is ${today}.`,
    title: 'Has it changed since?',
    lead: (institute: string) => `Sends the exam and the candidate ID to ${institute}, nothing else.`,
    action: 'Compare with today’s result',
    busy: 'Comparing…',
    failed: 'Today’s result could not be asked for. Please try again with a network.',
    agrees: 'It has not changed',
    agreesText: 'Name, marks and rank are the same today.',
    what: 'What',
    onSheet: 'On this sheet',
    today: 'Today',
    name: 'Name',
    rankOf: (rank: string, total: string) => `${rank} of ${total}`,
    same: (value: string) => `${value}, the same`,
    reason: 'Reason given by the office',
    open: 'Open today’s result',
  },
  claims: {
    title: 'It claims, without proof',
    name: 'Name',
    exam: 'Exam',
    symbol: 'Candidate ID',
    marks: 'Marks',
    rank: 'Rank',
  },
  todo: {
    title: 'What you can do',
    scan: 'Scan the paper itself. A link that was cut on its way to you looks false too.',
    lookUp: (address: string) => `Look the result up yourself with the candidate ID, on ${address}.`,
    tell: 'Keep the paper and tell our office. We look into every false sheet.',
    ask: 'Ask whoever gave you the paper where it comes from.',
    scanAgain: 'Scan again',
    call: 'Call the office',
    another: 'Verify another sheet',
  },
  open: {
    title: 'Open a code here',
    lead: 'Your phone’s camera app opens it by itself. Or:',
    camera: 'Scan with the camera',
    picture: 'Choose a picture',
    link: 'Link or code of the sheet',
    linkHint: 'Starts with https:// and is long: paste all of it.',
    submit: 'Verify',
    noLink: 'Please paste the whole link of a mark sheet.',
    noCode: 'No code was found in this picture. Take it from nearer, straight from above, in good light.',
    noPicture: 'This file cannot be opened as a picture.',
    otherCode: 'This code is not one of a mark sheet.',
    reading: 'Reading the picture…',
    starting: 'Starting the camera…',
    aim: 'Hold the whole code inside the frame.',
    noCamera: 'The camera cannot be used. Allow it for this page, or choose a picture.',
    stop: 'Stop the camera',
    viewfinder: 'What the camera sees',
  },
  noScript: {
    text: 'A sheet is checked in your browser, so that nothing of it is sent to anybody. That needs JavaScript, which is switched off here.',
    office: 'Or ask the office:',
  },
} as const;
