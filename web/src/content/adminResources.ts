// Words of the office's lists (docs/screens/office.md): what all resources say alike, and the type that each
// resource's own file of words fills in. Messages are literal.

const counted = (value: number): string => new Intl.NumberFormat('en-US').format(value);
const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;

/** A title within a sentence: as much of it as fits a line. */
function brief(title: string): string {
  const letters = Array.from(new Intl.Segmenter().segment(title), ({ segment }) => segment);
  return letters.length > 40 ? `${letters.slice(0, 39).join('').trimEnd()}…` : title;
}

/** On all lists and in all editors. */
/** From which day to which a list is shown. */
export const dayRange = { from: 'From', to: 'To' } as const;

export const adminResources = {
  all: 'All',
  refresh: 'Refresh',
  refreshed: 'The list is up to date.',
  clearSearch: 'Clear search',
  showAll: 'Clear search and filter',
  actions: 'Actions',
  edit: 'Edit',
  view: 'View',
  remove: 'Delete',
  newTab: 'opens in a new tab',
  yes: 'Yes',
  no: 'No',
  missing: { title: 'Missing Fields', text: 'Please fill in all required fields' },
  required: (label: string) => `${label} is required`,
  tooLong: (longest: number) => `At most ${counted(longest)} characters`,
  address: {
    scheme: 'Write the whole address, with https:// at its beginning',
    forbidden: 'Only addresses that begin with https:// or http:// can be opened',
    invalid: 'This is not an address',
  },
  noDay: 'Choose a day',
  noTime: 'Choose a time',
  day: {
    /** Of the two ways to write a day. */
    calendars: 'Gregorian or Bikram Sambat',
    ad: 'AD',
    bs: 'BS',
    /** Of the clock, beside a day. */
    time: 'Time',
    pattern: 'YYYY-MM-DD',
    /** In place of a day, while what is typed is none. */
    noNepali: (text: string) => `${text} is no day of Bikram Sambat`,
    add: 'Leave out',
    takeBack: (day: string) => `Take back ${day}`,
    none: 'No day is left out',
  },
  draft: {
    tag: 'Draft',
    kept: (device: string, time: string) => `Draft kept on this ${device}, ${time}`,
    computer: 'computer',
    phone: 'phone',
    notKept: 'This browser keeps no drafts: save before you leave.',
    closed: (what: string) => `Your draft of “${brief(what)}” is kept. Open it again to go on.`,
    untitled: 'Untitled',
    unfinished: (what: string) => `You have not finished “${brief(what)}”.`,
    lost: (what: string) => `“${what}” has been deleted meanwhile. What you wrote is still here.`,
    begin: 'Go on with your draft, or start another? The draft is kept.',
    another: 'Start another',
    goOn: 'Go on',
    discard: 'Discard draft',
    discardTitle: 'Discard this draft?',
    discardText: 'What you typed since the last save will be lost.',
    files: (names: string) => `A draft holds no files. Choose again: ${names}`,
    restored: (time: string) => `This is your draft of ${time}.`,
  },
  editor: {
    close: 'Close',
    cancel: 'Cancel',
    save: 'Save',
    saving: 'Saving...',
    write: 'Write',
    preview: 'Preview',
    sides: 'Write or preview',
    previewTitle: 'Preview as visitors see it',
    choose: 'Choose...',
  },
  languages: {
    choose: 'Language of the texts',
    en: 'English',
    ne: 'नेपाली',
    inNepali: (label: string) => `${label} in Nepali`,
    hint: 'Where nothing is written in Nepali, Nepali pages show the English.',
    missing: 'No Nepali',
  },
  upload: {
    title: 'Stop the upload?',
    text: 'The file is still on its way. If you leave now it is cancelled and nothing is stored.',
    leave: 'Stop and leave',
    stay: 'Go on uploading',
  },
  changes: {
    somebody: 'somebody',
    you: 'you, in another window',
    changedBy: 'Changed by',
    deletedBy: 'Deleted by',
    see: 'See what changed',
    adopted: 'You see the newest version.',
    title: 'What changed while you were writing',
    unsaved: 'Nothing has been saved yet. Choose for each field which text is right.',
    before: 'Before',
    mine: 'Yours',
    theirs: 'Theirs',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs',
    keepAll: 'Keep all mine',
    takeAll: 'Take all theirs',
    back: 'Back',
    use: 'Use these',
    useAndSave: 'Use these and save',
    choose: 'Choose one of the two',
    empty: '(empty)',
    none: 'The texts are the same.',
  },
} as const;

export interface ResourceWords {
  title: string;
  /** In the plural. */
  noun: string;
  /** Of the table and its scrolling box. */
  region: string;
  newest: (count: number) => string;
  loading: string;
  search: string;
  searchHint: string;
  groups: string;
  allGroups: string;
  columns: Record<string, string>;
  add: string;
  addTitle: string;
  editTitle: string;
  /** 'Notice 7c41e0b9'. */
  named: (id: string) => string;
  saveAsNew: string;
  deletedMeanwhile: string;
  gone: string;
  empty: { title: string; text: string };
  nothingFound: { title: string; text: string };
  actions: {
    edit: (title: string) => string;
    view: (title: string) => string;
    remove: (title: string) => string;
  };
  remove: { title: (title: string) => string; text: string; confirm: string; deleting: string; gone: string };
  done: { added: string; updated: string; deleted: string };
  failed: {
    fetch: string;
    add: (message: string) => string;
    update: (message: string) => string;
    remove: (message: string) => string;
  };
}

interface ResourceName {
  /** 'notice'. */
  one: string;
  many: string;
  title: string;
  /** What the rows are grouped by, in the singular and the plural: 'category', 'categories'. */
  group: string;
  groups: string;
}

/** What follows from a resource's name. */
export function resourceWords({ one, many, title, group, groups }: ResourceName): ResourceWords {
  const One = capital(one);
  return {
    title,
    noun: many,
    region: title,
    newest: (count) => `${counted(count)} ${count === 1 ? one : many}, newest first`,
    loading: `Loading ${many}...`,
    search: `Search ${many}`,
    searchHint: 'Title or text',
    groups: `Filter by ${group}`,
    allGroups: `All ${groups}`,
    columns: { title: One, [group]: capital(group), created_at: 'Date' },
    add: `New ${One}`,
    addTitle: `New ${one}`,
    editTitle: `Edit ${one}`,
    named: (id) => `${One} ${id.slice(0, 8)}`,
    saveAsNew: `Save as new ${one}`,
    deletedMeanwhile: `This ${one} has been deleted meanwhile. What you wrote is still here.`,
    gone: `This ${one} does not exist any more.`,
    empty: { title: `No ${many} yet`, text: `A ${one} appears here as soon as it is added.` },
    nothingFound: { title: `No ${many} found`, text: 'Try another search or filter.' },
    actions: {
      edit: (name) => `Edit ${name}`,
      view: (name) => `View ${name}`,
      remove: (name) => `Delete ${name}`,
    },
    remove: {
      title: (name) => `Delete “${name}”?`,
      text: `Are you sure you want to delete this ${one}?`,
      confirm: `Delete ${One}`,
      deleting: 'Deleting...',
      gone: `This ${one} has been deleted already.`,
    },
    done: { added: `${One} Added`, updated: `${One} Updated`, deleted: `${One} Deleted` },
    failed: {
      fetch: `Failed to fetch ${many}. Please try again.`,
      add: (message) => `Failed to add ${one}: ${message}`,
      update: (message) => `Failed to update ${one}: ${message}`,
      remove: (message) => `Failed to delete ${one}: ${message}`,
    },
  };
}
