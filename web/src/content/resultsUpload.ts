// Words of the upload screen; messages are literal (docs/screens/results.md).

/** Some rows of a file by their number: the first of them, and how many there are. */
export interface NamedRows {
  first: readonly number[];
  count: number;
}

/** How many of them need to be given. */
export const rowsNamed = 3;

/** 'row 4', 'rows 4 and 9', 'rows 4, 9, 12 and 3 more'. */
function rowList({ first, count }: NamedRows): string {
  if (count === 1) return `row ${first[0]}`;
  const shown = first.slice(0, rowsNamed);
  const more = count - shown.length;
  const last = more > 0 ? `${more} more` : String(shown.pop());
  return `rows ${shown.join(', ')} and ${last}`;
}

/** Why a workbook of Excel cannot be read; for students, too. */
export const workbookErrors = {
  'old-workbook':
    'This is an old Excel file (.xls). Open it in Excel or LibreOffice, save it as .xlsx or CSV, and choose that file.',
  'locked-workbook':
    'This Excel file is protected with a password. Save it without one, or save the sheet as CSV, and choose that file.',
  'broken-workbook':
    'This Excel file is damaged or is none. Save the sheet once more as .xlsx or CSV, and choose that file.',
  'large-workbook':
    'This Excel file is far larger than its rows of candidates can be. Save the sheet alone as CSV, and choose that file.',
} as const;

/** Of a file whose columns have other names; for students, too. */
export const columnWords = {
  title: 'Which columns are meant?',
  none: 'Choose a column',
  use: 'Read these columns',
} as const;

export const resultsUpload = {
  title: 'Upload Results',
  lead: 'Results are public as soon as they are uploaded, unless you keep them as a draft or set a time.',
  back: 'Back to results',
  mode: { label: 'How to add results', csv: 'CSV Upload', single: 'Add Single Result', type: 'Type Marks' },
  exam: {
    legend: 'Exam',
    title: 'Exam Title',
    set: 'Set Number',
    date: 'Exam Date',
    /** `exam`: as it is stored, where it is typed in another way. */
    storedAs: (exam: string) => `This exam is stored as ${exam}: these results join it.`,
    sameExam: (count: number) =>
      count === 1 ? '1 result is stored for this exam.' : `${count} results are stored for this exam.`,
    otherDate: (exam: string, dates: string) =>
      `${exam} exists on another date (${dates}): they will rank together.`,
  },
  file: {
    title: 'CSV file',
    columns: 'Required columns: Symbol, Name and Marks.',
    formats:
      'CSV or Unicode text (.txt) with comma, semicolon or tab; or an Excel file (.xlsx), of which the sheet with these columns is read. Up to 100,000 rows.',
    drop: 'Drop a .csv or .xlsx file here',
    or: 'or',
    choose: 'Choose file',
    change: 'Change file',
    input: 'CSV file with Symbol, Name and Marks',
    reading: 'Reading the file...',
    cancel: 'Cancel',
    dropped: {
      folder: 'This is a folder. Please select a CSV file (.csv).',
      several: 'These are several files. Please drop one CSV file at a time.',
      nothing: 'This is not a file. Please select a CSV file (.csv).',
    },
    process: 'Process CSV',
    processing: 'Processing...',
    rows: 'Rows',
    valid: 'Valid',
    warnings: 'Warnings',
    errors: 'Errors',
    problems: 'What to look at first',
    problem: (row: number, symbol: string) => `Row ${row}, ${symbol}`,
    more: (count: number) => `and ${count} more`,
    allGood: 'Every row can be stored as it is.',
    example: 'What the file looks like',
    rules: [
      'Marks may be decimal or negative, in Latin or Devanagari digits.',
      'Lines above the header are passed over. Roll No, Reg No, Student Name and Obtained are known names; for others you are asked.',
      'A row without symbol or name is stored as Unknown, with a warning.',
      'AB, Abs, Absent, - or no marks: stored as Absent, without a rank.',
      'A row whose marks are anything else is left out.',
      'Columns like Physics (40) are marks by subject with their full marks; you choose which are stored.',
    ],
  },
  summary: {
    title: 'File Summary',
    total: 'Total results',
    exam: 'Exam title',
    set: 'Set number',
    date: 'Exam date',
    leftOut: 'Left out',
    replaced: 'Replaced',
    unchanged: 'Stored already, unchanged',
    /** Rows that would stand twice. */
    again: (count: number) =>
      `Store ${count === 1 ? '1 row' : `${count} rows`} without an ID once more: name and marks stand in this exam already`,
    verify: 'I have verified that the data is correct',
    upload: 'Upload Results',
    uploading: 'Uploading...',
    checking: 'Comparing with stored results...',
    storing: (count: string) => `Storing ${count} in one step. Please keep this page open.`,
    checkFailed: 'The stored results could not be compared.',
    checkCancelled: 'The comparison with stored results was cancelled.',
    retry: 'Try again',
    cancel: 'Cancel',
    cancelling: 'Cancelling: asking whether anything was stored...',
    /** While an upload whose answer was lost is asked for. */
    asking: 'Asking whether the last upload was stored...',
  },
  preview: {
    title: 'Preview',
    region: 'Rows of the file',
    columns: { symbol: 'Symbol', name: 'Name', marks: 'Marks', status: 'Status' },
    row: (row: number) => `Row ${row}`,
    correctedRow: (row: number) => `Row ${row}, corrected`,
    edit: (column: string, row: number) => `${column} in row ${row}`,
    hint: 'A press on a cell corrects it, and a block copied in Excel can be pasted there; the file itself stays as it is.',
    keys: 'Arrow keys move, typing replaces a cell, Enter edits a cell, Delete empties it.',
    corrected: 'Corrected',
    subjects: 'Marks by subject, which must add up to the marks',
    filter: 'Show rows',
    all: 'All',
    replaced: 'Replaced',
    unchanged: 'Unchanged',
    nothing: 'No rows of this kind.',
    found: (warnings: number, errors: number) =>
      `Found ${warnings} warnings and ${errors} errors. Please review before saving.`,
    /** `rows`: how many would now replace something else than was shown. */
    changed: (rows: number) =>
      [
        'What is stored for this exam has changed since you looked at the preview: somebody else has uploaded or deleted results. Nothing of this file was stored.',
        rows === 0 ? '' : `${rows === 1 ? '1 row is' : `${rows} rows are`} marked differently now.`,
        'Please review the preview and verify it again.',
      ]
        .filter((sentence) => sentence !== '')
        .join(' '),
    fileChanged: (name: string) =>
      `${name} has changed on disk since it was read. Nothing was stored yet: Upload Results stores what the preview shows. To use the changed file, choose it again.`,
    empty: 'empty',
  },
  status: { valid: 'Valid', warning: 'Warning', invalid: 'Invalid' },
  row: {
    missing: 'Missing symbol or name',
    invalidMarks: 'Invalid marks format',
    noMarks: 'No marks: stored as Absent',
    subjectAbove: (subject: string, full: number) => `${subject}: more than its full marks, ${full}`,
    subjectSum: (sum: number) => `The subjects add up to ${sum}`,
    tooManyCells: 'More cells than the header has',
    tooLong: (column: string, limit: number) => `${column} is longer than ${limit} characters`,
    lostLetters: 'The name has lost its letters; save the file as CSV UTF-8',
    unknownSymbol: 'A symbol that begins with Unknown- is added, never replaced',
    sameUsed: (rows: NamedRows) => `Same symbol in ${rowList(rows)}; this row is used`,
    sameUnused: (rows: NamedRows, used: number) => `Same symbol in ${rowList(rows)}; row ${used} is used`,
    same: (rows: NamedRows) => `Same symbol in ${rowList(rows)}`,
    replaces: 'replaces',
    unchanged: 'Stored already, unchanged',
    namelessAgain:
      'Without an ID, and this name with these marks stands already: left out unless you tick the box',
    nameWas: (name: string) => `(was ${name})`,
  },
  errors: {
    noFile: 'Please select a CSV file',
    wrongExtension: 'This is neither a .csv nor an .xlsx nor a .txt file. Please select a CSV file (.csv).',
    noTitle: 'Please enter an exam title',
    noSet: 'Please enter a set number',
    noDate: 'Please select an exam date',
    tooLong: (limit: number) => `At most ${limit} characters`,
    notVerified: 'Please verify that the data is correct',
    noEntries: 'No valid entries to save',
    outside: (rows: readonly number[]) =>
      `Marks in ${rowList({ first: rows, count: rows.length })} are outside the lowest and full marks. Correct them, or those, before they are public.`,
    outsideOne: 'Marks are outside the lowest and full marks of the exam',
    parse: 'Failed to parse CSV file',
    columns: "CSV file must contain 'Symbol', 'Name', and 'Marks' columns (case insensitive)",
    empty: 'The file is empty.',
    notText:
      'This file is not a text file. Save the sheet as CSV in Excel or LibreOffice and choose that file.',
    quotes: (row: number | undefined) =>
      row === undefined
        ? 'A quotation mark is not closed.'
        : `A quotation mark in row ${row} or before is not closed.`,
    unreadable: 'The file could not be read. Please choose it again.',
    tooLarge: 'The file is larger than 20 MB.',
    tooManyRows: (limit: number) =>
      `The file has more than ${limit.toLocaleString('en-US')} rows, the most that one upload takes.`,
    tooMuchText: 'The rows of the file are larger than the 10 MB that one upload takes.',
    split:
      'Split it into smaller files and upload them one after the other; under the same exam they are added together.',
    upload: 'Failed to upload results to database',
    /** Somebody stores to it all the time. */
    atWork: 'Somebody else is at work on this exam. Please ask the office.',
    nothingStored: 'Nothing was stored; the preview is as it was.',
    /** For whoever has left the page. */
    nothingStoredGone: 'Nothing was stored.',
    cancelled: 'The upload was cancelled.',
    unclear:
      'The connection was lost, and it is not known yet whether the results were stored. Upload Results asks again before anything is sent.',
    add: 'Failed to add result to database',
    required: (label: string) => `${label} is required`,
    allFields: 'Please fill in all fields for the new result',
    marks: 'Marks must be a valid number',
  },
  single: {
    title: 'New result',
    symbol: 'Symbol',
    name: 'Name',
    marks: 'Marks',
    marksHint: 'AB for absent',
    submit: 'Add Result',
    adding: 'Adding...',
    replaceTitle: (symbol: string) => `${symbol} is stored already`,
    replaceText: (name: string, exam: string) => `${name} has a result in ${exam}. The new one`,
    replaceConfirm: 'Replace',
    replacing: 'Replacing...',
  },
  typing: {
    title: 'Marks of a class group',
    group: 'Class group',
    chooseGroup: 'Choose a class group',
    noGroups:
      'There is no class group to type marks for. The office makes class groups, and gives them to teachers.',
    nobody: 'No approved student is in this class group.',
    exam: 'Name the exam above, then choose a class group: its students are listed, and marks are saved as you type them.',
    loading: 'Loading the students...',
    failed: 'The students could not be loaded. Please try again.',
    grid: 'Marks. Typing replaces a cell, Enter goes down, arrow keys move, F2 corrects a cell.',
    hint: 'Enter goes to the next student. AB for absent. A column that was copied in Excel can be pasted.',
    columns: { symbol: 'Candidate ID', name: 'Name', marks: 'Marks', state: 'State' },
    edit: (column: string, row: number) => `${column} of student ${row}`,
    row: (row: number) => `No. ${row}`,
    absent: 'Absent',
    absentOf: (name: string) => `Absent: ${name}`,
    states: { none: 'No marks', saved: 'Saved', unsent: 'Not sent', wrong: 'Wrong' },
    counts: (saved: number, all: number) => `${saved} of ${all} saved`,
    unsent: (count: number) => (count === 1 ? '1 not sent' : `${count} not sent`),
    check: 'Check and publish',
    waits: 'Not sent yet. What you typed is kept on this device.',
    published:
      'This exam is published: its marks change one by one, with a reason that everybody can read. What is not sent stays here.',
    outside: (lowest: number | null, full: number | null) =>
      lowest === null
        ? `More than the full marks, ${full ?? ''}`
        : full === null
          ? `Less than the lowest marks, ${lowest}`
          : `Not between ${lowest} and ${full}`,
    emptied: 'Marks that are stored are not emptied here: type AB for absent',
    meanwhile: (marks: string) =>
      marks === ''
        ? 'Somebody has deleted it meanwhile: type it again'
        : `Somebody has stored ${marks} meanwhile: type it again`,
  },
  leave: {
    title: 'Leave without uploading?',
    text: (file: string, results: string) => `${file} with ${results} has not been uploaded yet.`,
    runningTitle: 'Leave while the upload is running?',
    running: 'It will be cancelled. You will be told whether anything was stored.',
    leave: 'Leave',
    stay: 'Stay',
  },
  last: {
    notStored: (count: number, exam: string) =>
      `Your last upload (${count} ${count === 1 ? 'result' : 'results'}, ${exam}) was not stored. Please upload the file again.`,
    unclear: (count: number, exam: string) =>
      `It is not known yet whether your last upload (${count} ${count === 1 ? 'result' : 'results'}, ${exam}) was stored.`,
    ask: 'Ask again',
  },
  leftOut: {
    title: (count: number) =>
      count === 1 ? '1 row was left out' : `${count.toLocaleString('en-US')} rows were left out`,
    text: (file: string) =>
      `They stand in ${file} and were not stored. Download them, correct them, and upload that file.`,
    columns: { row: 'Row', symbol: 'Symbol', name: 'Name', marks: 'Marks', why: 'Why' },
    more: (count: number) => `and ${count.toLocaleString('en-US')} more`,
    download: 'Download the rows left out',
    close: 'Close',
    fileName: (file: string) => `${file.replace(/\.[^.]*$/, '')} - left out`,
    empty: 'empty',
  },
  success: {
    uploaded: 'Results Uploaded',
    uploadedText: (count: number, exam: string) =>
      `Successfully uploaded ${count} student results for ${exam}`,
    unchanged: (count: number) =>
      count === 1
        ? '1 of them was stored already, unchanged'
        : `${count} of them were stored already, unchanged`,
    nothingNew: (count: number, exam: string) =>
      count === 1
        ? `The result of ${exam} was stored already; nothing was changed.`
        : `All ${count} results of ${exam} were stored already; nothing was changed.`,
    tooLateToCancel: 'They were stored before the upload could be cancelled.',
    held: 'The exam is still a draft: its checks found something to look at, or could not be made.',
    added: 'Result Added',
    addedText: (name: string) => `Successfully added result for ${name}`,
    look: 'See the results page',
  },
} as const;
