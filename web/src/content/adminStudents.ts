// Words of the student management (docs/screens/office.md). Messages are literal, numbers of one included.

const counted = (value: number): string => new Intl.NumberFormat('en-US').format(value);
const students = (value: number): string => `${counted(value)} ${value === 1 ? 'student' : 'students'}`;
const are = (value: number): string => (value === 1 ? 'was' : 'were');

export const adminStudents = {
  title: 'Students',
  noun: 'students',
  region: 'Students',
  found: (count: number) => `${counted(count)} students found`,
  loading: 'Loading students...',
  failed: (message: string) => `Failed to fetch students: ${message}`,
  empty: {
    title: 'No students found',
    narrowed: 'Try changing your search or filter',
    none: 'Upload a CSV file to add students',
    showAll: 'Show all students',
  },
  search: 'Search students',
  searchHint: 'Name, phone, e-mail or number',
  clearSearch: 'Clear search',
  refresh: 'Refresh',
  refreshed: 'The list is up to date.',
  refreshFailed: 'the list could not be read again',
  more: 'More actions',
  filter: 'Filter by status',
  all: 'All',
  status: { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' },
  columns: {
    name: 'Student',
    contact: 'Contact',
    college_name: 'College',
    registration_number: 'Reg. Number',
    class_groups: 'Class Groups',
    approval_status: 'Status',
    actions: 'Actions',
  },
  noGroups: 'None',
  notProvided: 'Not provided',
  deleted: 'Deleted',
  changes: (count: number) => `${counted(count)} ${count === 1 ? 'change' : 'changes'} – show`,
  changesHint: 'The list has changed since you see it',
  actions: {
    approved: (name: string) => `Approve ${name}`,
    rejected: (name: string) => `Reject ${name}`,
    pending: (name: string) => `Mark Pending: ${name}`,
  },
  actionWords: { approved: 'Approve', rejected: 'Reject', pending: 'Mark Pending' },
  select: {
    page: 'Select all on this page',
    row: (name: string) => `Select ${name}`,
    selected: (count: number) => `${counted(count)} students selected`,
    hint: 'Select students to decide about several at once',
    clear: 'Clear Selection',
    allFound: (count: number) => `Select all ${counted(count)} found`,
    dropped: 'Search or filter changed: the selection was cleared.',
    bar: 'Selected students',
    none: 'No students selected',
    assign: 'Assign Class',
    message: 'Message',
    approve: 'Approve All',
    reject: 'Reject All',
    remove: 'Delete All',
  },
  remove: {
    title: (count: number) => `Delete ${students(count)}?`,
    text: 'They, their decisions and their class groups are gone for good. Their logins stay and open nothing any more; results stay, and what was entered of fees stays in the ledger with their names.',
    type: (count: number) => `Type ${counted(count)} to confirm`,
    wrong: (count: number) => `Type ${counted(count)}, the number of students that are deleted`,
    confirm: (count: number) => `Delete ${students(count)}`,
    busy: 'Deleting...',
    cancel: 'Cancel',
    done: (count: number) => `Deleted ${students(count)}`,
    already: (count: number) => `${students(count)} had been deleted already.`,
    failed: (message: string) => `Failed to delete students: ${message}`,
  },
  moreFilters: {
    button: (on: number) => (on === 0 ? 'More filters' : `More filters: ${on} on`),
    title: 'More filters',
    college: 'College',
    payment: 'Payment method',
    anyPayment: 'Any payment method',
    registered: 'Registered',
    clear: 'Clear these filters',
  },
  uploadCsv: 'Upload CSV',
  export: {
    button: 'Export',
    columns: [
      'First Name',
      'Last Name',
      'Email',
      'Registration Number',
      'Phone',
      'College',
      'Address',
      'Status',
      'Registration Date',
      'Guardian Name',
      'Guardian Phone',
      'Class Groups',
    ],
    file: (date: string) => `students_export_${date}.csv`,
    success: (count: number) => `Exported ${counted(count)} students to CSV`,
    none: 'No students to export',
    failed: (message: string) => `Failed to export students: ${message}`,
    title: 'Export to CSV',
    bar: 'Students fetched',
    progress: (done: number, total: number) => `${counted(done)} of ${counted(total)} students`,
    cancel: 'Cancel',
  },
} as const;

/** Changing the state of many; of one: studentStatusMessages. */
export const statusWords = {
  updated: (count: number, status: string) => `Updated ${counted(count)} students to ${status}`,
  changedMeanwhile: (name: string, status: string) =>
    `somebody set ${name} to ${status} meanwhile. Look again.`,
  already: (count: number, status: string) => `${students(count)} ${are(count)} ${status} already.`,
  skipped: (count: number) =>
    `${students(count)} ${are(count)} changed or deleted by somebody else meanwhile, and left as they are.`,
  undo: 'Undo',
  undoHint: 'Undo: press U',
  undone: (restored: number, classGroups: readonly string[]) =>
    classGroups.length === 0
      ? `${students(restored)} restored`
      : `Class group “${classGroups.join(', ')}” restored, ${students(restored)} assigned`,
  undoFailed: (message: string) => `Failed to undo: ${message}`,
  undoSkipped: (skipped: number) =>
    `${students(skipped)} changed since or deleted, and left as ${skipped === 1 ? 'it is' : 'they are'}.`,
  reject: {
    title: (count: number) => `Reject ${students(count)}?`,
    titleOne: (name: string) => `Reject ${name}?`,
    text: 'Rejected students cannot open the study resources. You can undo this for 24 hours.',
    reason: 'Reason (optional)',
    reasonHint: 'The student sees it, also in the mail.',
    confirm: 'Reject',
    confirmAll: (count: number) => `Reject ${students(count)}`,
    busy: 'Rejecting...',
    cancel: 'Cancel',
    tooLong: 'At most 500 characters',
  },
  undoEntry: {
    label: (what: string) => `Undo: ${what}`,
    title: 'Undo this change?',
    text: (count: number) =>
      count === 0
        ? 'It comes back as it was.'
        : `${students(count)} ${count === 1 ? 'gets' : 'get'} back what ${count === 1 ? 'it' : 'they'} had before. Those changed since are left as they are.`,
    confirm: (count: number) => (count === 0 ? 'Restore' : `Restore ${students(count)}`),
    busy: 'Restoring...',
  },
} as const;
