// Words of admit cards: of the dialog, and of the cards themselves (docs/screens/office.md).
import { formatCount } from '../../../shared/numbers.ts';

const cards = (value: number): string => `${formatCount(value)} ${value === 1 ? 'card' : 'cards'}`;
const students = (value: number): string => `${formatCount(value)} ${value === 1 ? 'student' : 'students'}`;

export const admitCards = {
  action: 'Admit cards',
  title: 'Print admit cards',
  form: 'The exam',
  exam: 'Exam title',
  examHint: 'Without an exam, ID cards are printed',
  idCards: 'ID cards: no exam is entered',
  set: 'Set (optional)',
  day: 'Day of the exam',
  time: 'Begins at',
  place: 'Place',
  placeHint: 'Building, floor, room',
  perPage: 'Cards on a page',
  perPages: { 4: '4, as wide as the page', 8: '8, half as wide' },
  groups: 'Class groups',
  errors: {
    exam: 'Please enter the exam title',
    place: 'Please enter the place of the exam',
    noDay: 'Please choose the day of the exam',
    badDay: 'This date does not exist',
    noTime: 'Please choose the time at which it begins',
    badTime: 'This time does not exist',
    perPage: 'Please choose how many cards a page has',
    tooLong: (most: number) => `At most ${most} characters`,
  },
  choose: 'Please choose class groups',
  counting: 'Counting...',
  countFailed: (message: string) => `The students were not counted: ${message}`,
  /** Approved ones get a card. */
  count: (approved: number, others: number) =>
    approved === 0 && others === 0
      ? 'There is no student in these class groups.'
      : approved === 0
        ? 'No student in these class groups is approved.'
        : others === 0
          ? cards(approved)
          : `${cards(approved)}; ${students(others)} not approved ${others === 1 ? 'gets' : 'get'} none`,
  seats: {
    action: 'Allot IDs and seats',
    title: 'Allot candidate IDs and seats',
    text: 'The approved students of the chosen class groups get a candidate ID for this exam, and a seat. Who has one keeps it.',
    prefix: 'Prefix',
    prefixHint: 'Such as CEE-; of no other exam',
    first: 'First number',
    firstHint: 'With its zeros: 001',
    order: 'In the order of',
    orders: { name: 'Names', number: 'Registration numbers' },
    rooms: 'Rooms (optional)',
    roomsHint: 'One on a line, with its seats: Hall A 40',
    errors: {
      first: 'Please enter a number of at most 9 digits',
      order: 'Please choose an order',
      rooms: (line: string) => `Each line is a room and its seats, such as Hall A 40: ${line}`,
    },
    confirm: 'Allot',
    busy: 'Allotting...',
    done: (count: number) =>
      `${students(count)} ${count === 1 ? 'has' : 'have'} a candidate ID for this exam`,
    failed: (message: string) => `Nothing was allotted: ${message}`,
    free: {
      action: 'Take them back',
      title: 'Take back the candidate IDs and seats of this exam?',
      text: (count: number) =>
        `${students(count)} ${count === 1 ? 'loses' : 'lose'} the ID and the seat; cards that are printed are wrong then. IDs that have a result stay.`,
      confirm: 'Take back',
      busy: 'Taking back...',
      done: 'Candidate IDs and seats were taken back',
      failed: (message: string) => `Nothing was taken back: ${message}`,
    },
  },
  numbered: (known: number, unknown: number) =>
    unknown === 0
      ? 'All have a candidate ID for this exam'
      : `${formatCount(known)} with a candidate ID for this exam, ${formatCount(unknown)} with an empty line`,
  withoutNumber: (count: number) =>
    `${students(count)} without a candidate ID for this exam: room was left to write it.`,
  none: 'There is nobody to print a card for any more',
  tooMany: (most: number) =>
    `At most ${formatCount(most)} cards are printed at once: choose fewer class groups.`,
  failed: (message: string) => `The admit cards were not printed: ${message}`,
  print: 'Print',
  busy: 'Preparing...',
  cancel: 'Cancel',
  card: {
    label: 'Admit cards',
    title: { en: 'Admit card', ne: 'प्रवेशपत्र' },
    id: {
      label: 'ID cards',
      title: { en: 'ID card', ne: 'परिचयपत्र' },
      signature: 'Signature of the student',
    },
    set: (set: string) => `Set ${set}`,
    candidate: 'Candidate ID',
    registration: 'Reg. number',
    name: 'Name',
    group: 'Class group',
    date: 'Date',
    time: 'Time',
    place: 'Place',
    seatIn: (room: string, seat: number) => `${room}, seat ${seat}`,
    photo: 'Photo',
    code: (holds: string) => `QR code: ${holds}`,
    signatures: { candidate: 'Signature of the candidate', office: 'For the office, with stamp' },
  },
} as const;
