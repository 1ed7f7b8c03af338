// Words for class groups in the office (docs/screens/office.md). Literal, numbers of one included.

const counted = (value: number): string => new Intl.NumberFormat('en-US').format(value);
const students = (value: number): string => `${counted(value)} ${value === 1 ? 'student' : 'students'}`;

export const adminClassGroups = {
  manage: 'Manage Classes',
  title: (name: string) => `Class groups of ${name}`,
  loading: 'Loading class groups...',
  none: 'There is no class group yet.',
  unnamed: 'Class groups',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  failed: {
    fetch: (message: string) => `Failed to fetch class groups: ${message}`,
    assign: (message: string) => `Failed to assign class groups: ${message}`,
  },
  assigned: (groups: number, count: number) =>
    `Assigned ${counted(groups)} class groups to ${counted(count)} students`,
  removed: (groups: number, count: number) =>
    `Removed ${counted(groups)} class groups from ${counted(count)} students`,
  updated: 'Class groups updated',
} as const;

/** For whom notes, videos, downloads, links and events are. */
export const audienceWords = {
  label: 'For whom',
  filter: 'Filter by class group',
  anybody: 'For anybody',
  all: 'All students',
  closed: 'No student',
  gone: 'Deleted class group',
  goneHint: 'No student sees it for this class group any more.',
  noGroups: 'There is no class group yet.',
  hintAll: 'All students see it.',
  hintGroups: 'Only students of these class groups see it.',
  hintGone: 'No student sees it: its class group has been deleted. Choose again for whom it is.',
} as const;

const leavesText = (leaving: number, which: string, places: number): string =>
  `${students(leaving)} ${leaving === 1 ? 'leaves' : 'leave'} ${which} class groups, ${counted(places)} ${places === 1 ? 'place' : 'places'} in all. You can undo this for 24 hours.`;

/** In the list of students: all groups, and many students at once. */
export const classGroupWords = {
  add: 'New Class Group',
  name: 'Name',
  description: 'Description (optional)',
  nameRequired: 'Class group name is required',
  tooLong: 'At most 200 characters',
  nameTaken: 'there is a class group with this name already',
  create: 'Create Class Group',
  creating: 'Creating...',
  created: 'Class group created successfully',
  createFailed: (message: string) => `Failed to create class group: ${message}`,
  members: students,
  show: (name: string) => `Students of ${name}`,
  filter: 'Filter by class group',
  allGroups: 'All class groups',
  unknown: 'This class group does not exist any more.',
  showAll: 'Show all students',
  edit: 'Rename',
  removeShort: 'Delete',
  roll: {
    button: 'Print roll',
    label: 'Class roll',
    students: 'Students',
    printed: 'Printed',
    columns: {
      number: 'No.',
      registration: 'Reg. Number',
      name: 'Name',
      phone: 'Phone',
      signature: 'Signature',
    },
    teacher: 'Signature of the teacher',
    none: 'No students to print',
    tooMany: (most: number) =>
      `A roll has at most ${counted(most)} students: narrow the list by search or status.`,
  },
  message: (name: string) => `Message to ${name}`,
  messageText: 'Message',
  rename: (name: string) => `Rename ${name}`,
  renameTitle: 'Edit class group',
  save: 'Save',
  saving: 'Saving...',
  saved: 'Class group updated',
  saveFailed: (message: string) => `Failed to update class group: ${message}`,
  remove: (name: string) => `Delete ${name}`,
  removeTitle: (name: string) => `Delete “${name}”?`,
  removeText: (count: number) =>
    count === 0
      ? 'No student is in this class group.'
      : `${students(count)} will be taken out of this class group. The students themselves stay.`,
  removeAudience: (count: number) =>
    `${counted(count)} ${count === 1 ? 'note, video, download, link or event is' : 'notes, videos, downloads, links or events are'} for it. What is for no other class group will be seen by no student until you choose again for whom it is.`,
  removeUndo: 'You can undo this for 24 hours.',
  removeConfirm: 'Delete Class Group',
  removing: 'Deleting...',
  removed: (name: string, count: number) => `Class group “${name}” deleted, ${students(count)} unassigned`,
  removeFailed: (message: string) => `Failed to delete class group: ${message}`,
  gone: 'This class group has been deleted meanwhile.',
  close: 'Close',
  cancel: 'Cancel',
  assign: {
    title: 'Assign Class',
    text: (count: number) => `${students(count)} selected`,
    how: 'How to assign',
    hows: {
      add: 'Add to the groups they are in',
      replace: 'Replace the groups they are in',
      remove: 'Remove from these groups',
    },
    replaceHint: 'They leave every other class group.',
    leaveTitle: {
      replace: (count: number) => `Replace the class groups of ${students(count)}?`,
      remove: (count: number) => `Remove class groups from ${students(count)}?`,
    },
    leaveText: {
      replace: (leaving: number, places: number) => leavesText(leaving, 'other', places),
      remove: (leaving: number, places: number) => leavesText(leaving, 'these', places),
    },
    noneIn: 'None of them is in these class groups.',
    replaceConfirm: 'Replace',
    removeConfirm: 'Remove',
    confirm: 'Assign',
    busy: 'Assigning...',
    groupGone: 'a class group has been deleted meanwhile',
    missing: 'Please select students and class groups',
    skipped: (count: number) => `${students(count)} had been deleted meanwhile.`,
  },
} as const;
