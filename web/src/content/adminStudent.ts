// Words of a student's profile (docs/screens/office.md); messages are literal. Those of a status that the
// dashboard has too are in adminDashboard.ts.

const counted = (value: number): string => new Intl.NumberFormat('en-US').format(value);
const people = (count: number): string => `${counted(count)} ${count === 1 ? 'student' : 'students'}`;

/** Where nobody has given something, and where nobody has chosen something. */
const notProvided = 'Not provided';
const notSpecified = 'Not specified';

export const adminStudent = {
  loading: 'Loading student...',
  notFound: 'Student not found',
  notFoundText: 'There is no student at this address, or somebody has deleted them.',
  returnToList: 'Return to Student List',
  backToList: 'Back to List',
  refresh: 'Refresh',
  refreshed: 'The profile is up to date.',
  failed: {
    fetch: (message: string) => `Failed to fetch student: ${message}`,
    update: (message: string) => `Failed to update student information: ${message}`,
    add: (message: string) => `Failed to add student: ${message}`,
    remove: (message: string) => `Failed to delete student: ${message}`,
    candidateId: (message: string) => `Failed to save candidate ID: ${message}`,
  },
  updated: 'Student information updated successfully',
  add: {
    button: 'Add Student',
    hint: 'Add Student: press N',
    title: 'Add student',
    classGroup: 'Class Group',
    noClassGroup: 'None yet',
    save: 'Add Student',
    /** Beside the draft's words on a phone. */
    saveShort: 'Add',
    done: 'Student added',
  },
  deleted: 'Student deleted successfully',
  alreadyDeleted: 'This student has been deleted already.',
  deletedMeanwhile: 'What you typed is still here until you leave.',

  details: 'Details',
  labels: {
    first_name: 'First Name',
    last_name: 'Last Name',
    email: 'Email',
    phone: 'Phone',
    address: 'Address',
    college_name: 'College',
    payment_method: 'Payment Method',
    guardian_name: 'Guardian Name',
    guardian_phone: 'Guardian Phone',
    registration_time: 'Registration Date',
    registration_number: 'Registration Number',
    login: 'Login',
  },
  /** What stands where there is nothing. */
  none: {
    email: notProvided,
    phone: notProvided,
    address: notProvided,
    college_name: notProvided,
    payment_method: notSpecified,
    guardian_name: notProvided,
    guardian_phone: notProvided,
    registration_time: notSpecified,
    registration_number: notSpecified,
  },
  /** The office's messages to many. */
  messages: {
    label: 'Messages',
    wanted: 'May be written to',
    unwanted: 'Wants no messages',
    end: 'Write no more',
    begin: 'Allow again',
    failed: (message: string) => `Failed to change whether messages are sent: ${message}`,
  },
  login: {
    none: 'None yet',
    as: (email: string) => `Signs in as ${email}`,
    same: 'Signs in with this e-mail',
    proven: 'Confirmed from its mailbox.',
    unproven: 'Not confirmed yet: nobody has opened the link that its mailbox got.',
    initialPassword: 'The password is still the phone number.',
    make: 'Create Login',
    making: 'Creating...',
    made: 'Login created. The student has been told by mail.',
    linked: 'Linked to the login that this e-mail had already',
    failed: (message: string) => `Failed to create the login: ${message}`,
    waiting: 'The login is being created. It shows here when it is there.',
  },

  edit: 'Edit Info',
  editTitle: 'Edit info',
  cancel: 'Cancel',
  save: 'Save Changes',
  saving: 'Saving...',
  paymentMethods: ['Esewa', 'Bank Transfer', 'Cash', 'Other'],
  hints: {
    phone: 'Digits; spaces and hyphens are left out.',
    optional: 'Optional',
    email: (login: string) => `Signing in stays with ${login}.`,
  },
  errors: {
    phoneShort: 'Phone number is too short',
    phoneLong: (most: number) => `At most ${most} digits`,
    phone: 'A phone number has digits only, perhaps with a + before them',
    nameAddress: 'No web or email address in a name; after a dot comes a space',
    emailTaken: 'Email already exists in database',
    phoneTaken: 'Phone already exists in database',
  },
  discard: {
    title: 'Leave without saving?',
    text: 'What you typed since the last save will be lost.',
    confirm: 'Discard changes',
    keep: 'Go on editing',
  },

  statuses: {
    pending: {
      label: 'Pending',
      text: 'Waits for a decision. Until then notes, videos, links and downloads stay closed.',
    },
    approved: { label: 'Approved', text: 'Can access all resources: notes, videos, links and downloads.' },
    rejected: {
      label: 'Rejected',
      text: 'Cannot access resources: notes, videos, links and downloads are closed.',
    },
  },
  status: {
    current: 'Current status',
    decide: { approved: 'Approve', pending: 'Mark Pending', rejected: 'Reject' },
    reasonGiven: 'Reason',
    mail: 'The student is told by mail a moment later; undoing it in time sends none.',
  },

  remove: {
    label: 'Delete',
    cardLabel: 'Delete Student',
    title: (name: string) => `Delete ${name}?`,
    cardText:
      'Are you sure you want to delete this student? This action cannot be undone. What was entered of fees stays in the ledger, with the name.',
    headText:
      'Are you sure you want to delete this student? What was entered of fees stays in the ledger, with the name.',
    confirm: 'Delete Student',
    deleting: 'Deleting...',
  },

  tabs: {
    label: 'About this student',
    groups: 'Class Groups',
    status: 'Status',
    activity: 'Activity',
    results: 'Results',
    fees: 'Fees',
  },
  groups: {
    edit: 'Edit',
    none: 'No class groups assigned yet.',
    noDescription: 'No description',
  },
  activity: {
    none: 'Nothing has happened yet.',
    more: 'Show more',
    somebody: 'Somebody who was not signed in',
    registered: 'Registered',
    added: 'Added by',
    changed: 'Changed',
    fromTo: (name: string, from: string, to: string) => `${name}: ${from} → ${to}`,
    nothing: '(empty)',
    guardianLink: {
      given: 'Link for the guardian given',
      ended: 'Link for the guardian ended',
    } as Readonly<Record<string, string>>,
    disowned: 'The owner of the e-mail said that the login was not theirs. It is closed.',
    items: {
      class_groups: {
        added: (names: string) => `Added to ${names}`,
        removed: (names: string) => `Removed from ${names}`,
      },
      candidate_ids: {
        added: (ids: string) => `Candidate ID ${ids} added`,
        removed: (ids: string) => `Candidate ID ${ids} removed`,
      },
    },
    to: (from: string, status: string) => `${from} to ${status}`,
    undone: 'Undone',
    undo: 'Undo',
    undoAll: (count: number) => `Undo for ${people(count)}`,
    undoTitle: (count: number) => `Undo this for ${people(count)}?`,
    undoText:
      'They were changed together. All of them get back what they had before, except those changed since.',
    undoing: 'Undoing...',
    columns: {
      may_be_written_to: 'whether messages may be sent',
      language: 'language of mails',
      first_name: 'first name',
      last_name: 'last name',
      email: 'e-mail',
      phone: 'phone',
      address: 'address',
      college_name: 'college',
      payment_method: 'payment method',
      guardian_name: 'guardian’s name',
      guardian_phone: 'guardian’s phone',
      approval_status: 'status',
      status_reason: 'reason',
      registration_time: 'registration date',
    } as Readonly<Record<string, string>>,
  },
  results: {
    ids: 'Candidate IDs',
    idLabel: 'Candidate ID',
    idHint: 'Exactly as in the results.',
    add: 'Add',
    adding: 'Adding...',
    removeId: (id: string) => `Remove candidate ID ${id}`,
    idAdded: (id: string) => `Candidate ID ${id} added`,
    idRemoved: (id: string) => `Candidate ID ${id} removed`,
    idTooLong: 'At most 100 characters',
    idRequired: 'Please enter a candidate ID',
    idTaken: (name: string) => `This candidate ID is ${name}'s`,
    idUnknown: 'Unknown-… stands for a missing candidate ID; it is nobody’s',
    unknown:
      'No candidate ID known yet. Enter one to see their exam results here; each kind of exam may have its own.',
    none: 'No results under these candidate IDs yet.',
    marks: (marks: string) => `${marks} marks`,
    rank: (rank: number, total: number) => `${counted(rank)} of ${counted(total)}`,
    /** Absent. */
    noRank: '–',
    otherName: (name: string) => `Listed as ${name}`,
    noDate: 'No Date',
    exam: (title: string, set: string) => `${title} (Set ${set})`,
    chart: 'Place among all candidates, exam by exam',
    chartText: 'Share of candidates at or below their marks; higher is better.',
    chartLabel: (places: readonly string[]) => `Place over time: ${places.join('; ')}`,
    ahead: (percent: number) => `${counted(percent)}%`,
  },
} as const;
