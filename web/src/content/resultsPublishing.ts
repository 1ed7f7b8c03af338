// Words of when an exam's results are public: at the upload, in the office's list, and when an upload is taken back.

const counted = (value: number): string => new Intl.NumberFormat('en-US').format(value);
const results = (value: number): string => `${counted(value)} ${value === 1 ? 'result' : 'results'}`;
const are = (value: number): string => (value === 1 ? 'is' : 'are');

export const resultsPublishing = {
  states: {
    published: 'Published',
    draft: 'Draft',
    /** `moment`: 'Mon 23 Nov, 4:00 PM'. */
    scheduled: (moment: string) => `Publishes on ${moment}`,
  },
  zone: 'Nepal time (Asia/Kathmandu)',
  choice: {
    title: 'Publication',
    how: 'When the results are published',
    now: 'Publish now',
    nowText: 'Results are public as soon as they are uploaded.',
    draft: 'Keep as draft',
    draftText: 'Only administrators and whoever holds the exam see them, until it is published.',
    at: 'Publish on …',
    atText:
      'Visitors are told the name of the exam and the time, and nothing else: no marks, no number of candidates.',
    day: 'Day of publication',
    time: 'Time of publication',
    kept: {
      published: 'This exam is published: results are public as soon as they are uploaded.',
      draft: 'This exam is a draft and stays one: its results are public once the exam is published.',
      scheduled: (moment: string) =>
        `This exam publishes on ${moment}, and that stays: results that are uploaded now appear with the others.`,
    },
    lowest: 'Lowest marks',
    full: 'Full marks',
    optional: 'Optional',
    range: 'The marks that are possible. A draft is checked against them.',
    reason: 'Reason for the changed marks',
    reasonHint: (count: number) =>
      `${counted(count)} published ${count === 1 ? 'mark changes' : 'marks change'}. Everybody can read this reason beside the changed result.`,
    summary: 'Publication',
    /** After what was stored. */
    after: {
      published: '',
      draft: 'The exam is a draft: nothing of it is public yet.',
      scheduled: (moment: string) => `The exam publishes on ${moment}.`,
    },
  },
  errors: {
    noDay: 'Please choose the day of publication',
    noTime: 'Please choose the time of publication',
    badDay: 'This date does not exist',
    badTime: 'This time does not exist',
    past: 'This time has passed. Please choose a later one.',
    far: 'This is more than a year away',
    marks: 'Marks must be a valid number',
    range: 'Full marks must be higher than the lowest marks',
    noReason: 'Please say why published marks change',
    noReasonToUnpublish: 'Please say why the exam is taken back',
    noReasonToUndo: 'Please say why: people will read it',
    tooLong: (limit: number) => `At most ${limit} characters`,
  },
  actions: {
    menu: (exam: string) => `More: publication of ${exam}`,
    short: 'More',
    check: 'Check the draft',
    history: 'History of changes',
    publish: 'Publish now',
    schedule: 'Publish on …',
    change: 'Change the time',
    draft: 'Back to draft',
    unpublish: 'Unpublish',
    undo: 'Undo upload',
  },
  cancel: 'Cancel',
  publish: {
    title: (exam: string) => `Publish ${exam} now?`,
    text: (count: number) =>
      `${results(count)} ${are(count)} public at once, with ranks. What people have read or downloaded cannot be taken back.`,
    confirm: (count: number) => `Publish ${results(count)}`,
    busy: 'Publishing...',
    done: 'Exam Published',
  },
  schedule: {
    title: (exam: string) => `When is ${exam} published?`,
    confirm: 'Save the time',
    busy: 'Saving...',
    done: 'Publication Planned',
  },
  draft: {
    title: (exam: string) => `Keep ${exam} as a draft?`,
    text: 'It is not published at the time that was set. Visitors no longer see its name and time on the results page.',
    confirm: 'Back to draft',
    busy: 'Saving...',
    done: 'Exam Is a Draft Again',
  },
  unpublish: {
    title: (exam: string) => `Unpublish ${exam}?`,
    text: (count: number) =>
      `${counted(count)} ${count === 1 ? 'candidate loses the result' : 'candidates lose their results'}: nobody finds marks, rank or top performers of this exam on the results page any more, and links to a result lead nowhere. Mark sheets that were downloaded can no longer be compared.`,
    reason: 'Reason',
    reasonHint: 'Kept in the log for the office.',
    next: 'Continue',
    again: 'Are you sure?',
    againText: (count: number, exam: string) =>
      `${exam} with ${results(count)} disappears for everybody but the office. The exam becomes a draft; nothing is deleted.`,
    confirm: (count: number) => `Unpublish ${results(count)}`,
    busy: 'Unpublishing...',
    done: 'Exam Unpublished',
  },
  changed: {
    title: 'The exam has changed since you looked',
    /** `state`: 'Published', 'Draft', 'Publishes on …'. */
    text: (exam: string, state: string, count: number) => `${exam}: ${state}, ${results(count)}.`,
    again: (state: string, count: number) =>
      `Somebody has changed the exam since you were asked. It is now: ${state}, ${results(count)}. Please confirm again.`,
    gone: 'This exam has been deleted already.',
    stored:
      'Somebody has stored or changed this exam meanwhile; nothing was added. Please look at its publication and add the result again.',
  },
  failed: (message: string) => `Failed to change the publication: ${message}`,
  undo: {
    title: (exam: string) => `Undo the upload of ${exam}?`,
    titleCorrected: (symbol: string, before: string, now: string) =>
      `Undo the correction of ${symbol} from ${before} to ${now}?`,
    titleAdded: (symbol: string) => `Undo the adding of ${symbol}?`,
    label: (what: string) => `Undo upload: ${what}`,
    /** `when`: 'today at 10:12 AM'; nobody, where nobody was signed in. */
    stored: (what: string, when: string, sender: string | null) =>
      `${what}, stored ${when}${sender === null ? '' : ` by ${sender}`}.`,
    today: (time: string) => `today at ${time}`,
    yesterday: (time: string) => `yesterday at ${time}`,
    on: (moment: string) => `on ${moment}`,
    /** `added` results go, `replaced` get back what they were. */
    text: (added: number, replaced: number) =>
      [
        ...(added > 0 ? [`${results(added)} ${added === 1 ? 'goes' : 'go'}`] : []),
        ...(replaced > 0
          ? [
              `${results(replaced)} ${replaced === 1 ? 'gets its name and marks back' : 'get their names and marks back'}`,
            ]
          : []),
        ...(added + replaced === 0 ? ['Nothing of it is left to take back'] : []),
      ].join(' and ') + '.',
    one: (what: string, exam: string) => `${what} of ${exam}`,
    /** `before`: 'Ram Sharma, 40'. */
    again: (symbol: string, before: string) => `${symbol} is ${before} again.`,
    gone: (symbol: string) => `The result of ${symbol} goes.`,
    public:
      'These results are public: people may have read them already, and signed mark sheets of them stop being right.',
    reason: 'Reason',
    reasonHint: 'Everybody who looks up one of these results can read it.',
    next: 'Continue',
    sure: 'Are you sure?',
    final: 'This cannot be taken back, except by uploading again.',
    confirm: 'Undo upload',
    confirmCount: (count: number) => `Undo ${results(count)}`,
    busy: 'Undoing...',
    done: 'Upload Undone',
    doneText: (added: number, replaced: number) =>
      [
        ...(added > 0 ? [`${results(added)} removed`] : []),
        ...(replaced > 0 ? [`${results(replaced)} restored`] : []),
      ].join(', '),
    refused: {
      version:
        'Somebody has changed this exam since you were asked. Please look again at what would be undone.',
      reason:
        'The upload was not undone: the exam is public by now, so an undo needs a reason. Please ask again.',
      changed:
        'The upload was not undone: results of it were changed or deleted since. Correct or delete those results instead.',
      late: 'The upload was not undone: it is older than 24 hours.',
      already: 'This upload has been undone already.',
      gone: 'The upload was not found: only whoever uploaded, or an administrator, can undo it.',
    },
    failed: (message: string) => `The upload was not undone: ${message}`,
  },
  mine: {
    title: 'Your exams',
    text: 'Open one to see, correct, export and print its results. Drafts are seen by whoever holds the exam, and by administrators.',
    open: 'Results of this exam',
    label: 'Your exams',
  },
} as const;
