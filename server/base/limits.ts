// Every bound of the server in one table; rates have two lines, how many and in what time. The GraphQL engine has its
// own: engine/LIMITS.md.

import { z } from 'zod';

export type LimitUnit = 'ms' | 'count' | 'bytes';

export interface Limit {
  readonly default: number;
  readonly unit: LimitUnit;
  /** The environment variable that changes it; null for what nobody should have to change. */
  readonly variable: string | null;
  /** Code and status of the answer to what is beyond it, or what happens instead. */
  readonly beyond: string;
  readonly why: string;
}

const limit = (
  value: number,
  unit: LimitUnit,
  variable: string | null,
  beyond: string,
  why: string,
): Limit => ({ default: value, unit, variable, beyond, why });

/** A new limit is one line here; read it from `config.limits` where it has a variable, from `limits` otherwise. */
// oxfmt-ignore
export const limits = {
  // Connections (http/front.ts); an address is the visitor's, behind a configured proxy too, and an IPv6 /64 is one
  connectionsPerAddress: limit(1000, 'count', 'CONNECTIONS_PER_ADDRESS', '429 too_many_connections', 'connections, or requests at a time through a proxy: a whole college shares an address'),
  socketsPerAddress: limit(500, 'count', 'SOCKETS_PER_ADDRESS', '429', 'open WebSockets'),
  headersTimeout: limit(30_000, 'ms', 'HEADERS_TIMEOUT', '408', 'headers that arrive slowly'),
  bodyTimeout: limit(30_000, 'ms', 'BODY_TIMEOUT', '408 request_timeout', 'a body that arrives slowly; a file may take longer, but not be silent for so long'),

  keepAlive: limit(65_000, 'ms', null, 'the connection ends', 'so long nothing is asked on it; reverse proxies keep theirs for a minute'),
  requestsPerConnection: limit(10, 'count', null, 'the connection ends', 'requests that one connection has sent without waiting for answers'),
  answerTime: limit(120_000, 'ms', null, 'the connection ends', 'a finished answer that its client reads slowly'),
  unreadTotal: limit(67_108_864, 'bytes', null, '503 busy, Retry-After: the largest of the address that has most', 'all bodies together that have not come to their end; with the embedded engine its ENGINE_MAX_UNREAD counts for both'),
  bodySize: limit(102_400, 'bytes', null, '413 payload_too_large', 'a request of the server\'s own endpoints that names no other; files and GraphQL have their own'),
  formSize: limit(16_384, 'bytes', null, '413 payload_too_large', 'a form: credentials, a registration'),
  drain: limit(5000, 'ms', null, 'the connection ends', 'so long a request may still run when the server stops'),
  stop: limit(40_000, 'ms', null, 'the process ends', 'so long all parts together take to stop'),
  partEnd: limit(10_000, 'ms', null, 'the next part is stopped', 'so long one part takes to stop'),
  startEnd: limit(3000, 'ms', null, 'its parts are stopped under it', 'so long a start that is interrupted takes to give up by itself'),

  // Pages (ssr/pages.ts, ssr/indexes.ts); those of people are those that name somebody
  pageTime: limit(3000, 'ms', 'PAGE_TIME', 'the page is left to the browser: 503', 'waiting for the data of a page, and for its turn before'),
  pagesAtOnce: limit(8, 'count', null, 'they wait', 'pages that are being rendered'),
  pagesOfAddress: limit(4, 'count', null, 'they wait', 'of them for one address: whoever asks for many leaves places to others'),
  pagesWaiting: limit(500, 'count', null, 'left to the browser: 503, the address that has most first', 'pages that wait for their turn, one of each address after the other'),
  pagesWaitingOfAddress: limit(100, 'count', null, 'left to the browser: 503', 'of them of one address'),
  peopleAtOnce: limit(4, 'count', null, 'they wait', 'the same of pages that name people, which have places of their own'),
  peopleOfAddress: limit(2, 'count', null, 'they wait', ''),
  peopleWaiting: limit(500, 'count', null, 'their form without an answer: 503, the address that has most first', ''),
  peopleWaitingOfAddress: limit(100, 'count', null, 'their form without an answer: 503', ''),
  pageRest: limit(200, 'ms', null, '', 'so long at most an address whose other pages wait rests after one, as long as that took: others are answered in between'),
  pageFresh: limit(2000, 'ms', null, 'it is rendered anew', 'so old may be a page that is sent'),
  pageUsable: limit(10_000, 'ms', null, 'the visitor waits for the new one', 'so old while the new one is made; a page that names people not at all'),
  pageStale: limit(86_400_000, 'ms', null, '503', 'so old may be a page that cannot be made anew, sent with its age in a header; one that names people is not'),
  pagesKept: limit(300, 'count', null, 'the one unused longest is rendered anew', 'rendered pages in memory'),
  peopleKept: limit(50, 'count', null, 'the same', 'of those that name people'),
  sitemapTime: limit(20_000, 'ms', null, '503 sitemap_unavailable', 'reading the addresses of all notices'),
  pageAddress: limit(5000, 'count', null, '404', 'letters of a page\'s address: the slug of 500 characters of Devanagari has nine bytes for each'),

  // Files (files/writing.ts)
  fileSize: limit(104_857_600, 'bytes', 'MAX_FILE_SIZE', '413 file_too_large', 'one uploaded file'),
  uploadsPerAdmin: limit(3, 'count', null, '429 too_many_uploads, Retry-After', 'files that one admin uploads at a time'),
  uploadsAtOnce: limit(12, 'count', null, '429 too_many_uploads, Retry-After', 'files that one server takes at a time'),
  uploadLeftOver: limit(600_000, 'ms', null, 'removed', 'so long nothing came of an upload whose server was killed'),
  unreadBody: limit(5000, 'ms', null, 'the connection ends', 'so long what comes behind a refused upload is still taken, for the answer to be read'),
  storeAnswer: limit(5000, 'ms', null, 'the file store counts as away', 'the probe of the file store'),
  storeAge: limit(5000, 'ms', null, 'it is asked again', 'so old may be what is said of it: some may ask at the same time, and often'),

  // What is known of sessions (accounts/sessions/liveSessions.ts)
  sessionsKnown: limit(10_000, 'count', null, 'the one known longest is looked up again', 'live sessions in memory'),
  sessionAge: limit(700, 'ms', null, 'the session is looked up again', 'so old may be what is known of a session, or the last sign that all news arrive'),
  sessionAnswer: limit(5000, 'ms', null, 'the request fails: unexpected', 'looking a session up'),
  sessionsPerAccount: limit(50, 'count', null, 'the oldest ends, with its sockets and tokens', 'browsers in which an account is signed in at a time'),
  sessionsEnded: limit(20, 'count', null, '429 too_many_requests, Retry-After', 'times that one account signs out everywhere in that time'),
  sessionsEndedWindow: limit(3_600_000, 'ms', null, '', ''),
  newsInterval: limit(250, 'ms', null, '', 'so often the connection that listens to news is asked whether it is there'),
  newsPatience: limit(2000, 'ms', null, 'another connection listens', 'so long it may take to answer'),

  // What an admin has set (base/settings.ts)
  settingsAnswer: limit(1000, 'ms', null, 'pages and mails have what was read last', 'reading the settings'),

  // Answers about results (results/answers/publicAnswers.ts)
  answersKept: limit(33_554_432, 'bytes', null, 'what was asked for longest ago is asked anew', 'answers about somebody in memory'),
  emptyAnswersKept: limit(1_048_576, 'bytes', null, 'the same', 'answers about nobody and to other spellings: they push out no others'),
  hasuraAnswer: limit(10_000, 'ms', null, '503', 'a real Hasura, asked by this server for them'),
  answerAge: limit(60_000, 'ms', null, 'it is asked anew', 'so old may be an answer although nothing has changed'),

  // Looking candidates up, by address (results/answers/lookUpPace.ts); the same one again counts once
  lookUpsAtOnce: limit(60, 'count', 'LOOK_UPS_AT_ONCE', 'each more waits for its turn', 'different candidates at once: a class that hears of its results'),
  lookUpPause: limit(250, 'ms', 'LOOK_UP_PAUSE', '', 'between turns; so much later one more may be asked for at once'),
  lookUpsInReserve: limit(600, 'count', 'LOOK_UPS_IN_RESERVE', 'turns are further apart', 'different candidates of a while: a college shares an address'),
  lookUpRefill: limit(1000, 'ms', 'LOOK_UP_REFILL', '', 'between turns when the reserve is used up; so much later it has one more'),
  missesAtOnce: limit(60, 'count', 'MISSES_AT_ONCE', 'each more waits for its turn', 'candidate IDs that nobody has; counted apart from those that somebody has'),
  missPause: limit(1000, 'ms', 'MISS_PAUSE', '', 'between turns; so much later one more may be asked for at once: 60 a minute'),
  lookUpHold: limit(10_000, 'ms', null, '429 too_many_requests, Retry-After; the page asks again by itself', 'so long an answer waits for its turn'),
  lookUpsHeld: limit(1000, 'count', null, 'the same', 'answers that wait, of all addresses'),
  lookUpAddresses: limit(10_000, 'count', null, 'the one silent longest begins anew', 'addresses whose look-ups are counted'),

  // System status (app/status/systemStatus.ts, app/hasura.ts)
  statusProbe: limit(2000, 'ms', null, 'the part is said to fail', 'GraphQL, database and file store each'),
  statusAge: limit(3000, 'ms', null, 'the part is asked again', 'so old may be what is said of them'),
  statusMailProbe: limit(10_000, 'ms', null, 'the part is said to fail', 'a mail server may let its visitors wait before it greets them'),
  statusMailAge: limit(8000, 'ms', null, 'the part is asked again', 'each question is a connection to the mail server'),
  freeSpace: limit(524_288_000, 'bytes', 'MIN_FREE_SPACE', 'part space is down; uploads: 507 no_space', 'left for the data: Postgres ends when it can write nothing'),
  mailsLate: limit(900_000, 'ms', null, 'part outbox is down, from statusMailsFailed on', 'so long a mail may wait'),
  publicationLate: limit(5000, 'ms', null, 'part publications is down', 'so long after its time an exam or a notice may not be public yet, or a notice still be'),
  workerPatience: limit(6000, 'ms', null, 'part workers is down', 'one piece of work of a background loop that asks the database alone'),
  workerPatienceOutside: limit(120_000, 'ms', null, 'the same', 'one that waits for a mail server or the file store; these are parts of their own'),
  workerFailures: limit(3, 'count', null, 'part workers is down', 'looks of a background loop in a row that failed'),
  backupLate: limit(93_600_000, 'ms', null, 'part backup is down', 'so old may be the last good backup: a day, and two hours to make one'),
  backupPatience: limit(21_600_000, 'ms', null, 'part workers is down', 'one backup that is made by itself, with the older ones that are checked and removed after it'),
  backupPace: limit(8_388_608, 'bytes', 'BACKUP_PACE', 'it takes longer', 'a second, that a backup made by itself reads: the rest of disk and processor is the visitors\''),
  alertAfter: limit(300_000, 'ms', null, 'admins get a mail, once, and when it works again', 'so long a part does not work'),
  hasuraHealth: limit(3000, 'ms', null, '503 graphql_unavailable', 'the health of a real Hasura, for ours'),
  statusMailsFailed: limit(3, 'count', null, 'the part is said to fail', 'mails in a row that the mail server did not take: one alone may have a wrong address'),

  // Guessing (accounts/passwords/passwordGuard.ts, accounts/sessions/oneTimeTokens.ts, accounts/sessions/cookies.ts)
  wrongPasswords: limit(10, 'count', null, '429 too_many_requests, Retry-After', 'wrong passwords for an e-mail; as many for each device and session that is known'),
  addressFailures: limit(300, 'count', null, '429 too_many_requests, Retry-After', 'of one address each: wrong passwords, wrong links, sign-ups, recoveries; a college shares one'),
  guardianReads: limit(300, 'count', null, '429 too_many_requests, Retry-After', 'pages that guardians open by their link, of one address; a phone company shares one'),
  failureWindow: limit(900_000, 'ms', null, '', 'for both'),
  devicesPerAccount: limit(20, 'count', null, 'the one unused longest is forgotten', 'devices known to an account'),

  // Passwords and logins (accounts/passwords/passwords.ts, accounts/logins/adminUsers.ts)
  hashesAtOnce: limit(4, 'count', null, 'they wait', 'passwords that are being hashed, where there are more processors than that; one is left to everything else'),
  hashesWaiting: limit(200, 'count', null, '503 busy, Retry-After', 'requests that wait for a hash'),
  studentsOfJob: limit(5000, 'count', null, '400 invalid_request', 'students for whom logins are ordered at once: more than any import has'),
  loginJobSize: limit(262_144, 'bytes', null, '413 payload_too_large', 'that many ids in JSON'),

  // Mark sheets (sheets/plugin.ts)
  sheetsPerAddress: limit(3000, 'count', null, '429 too_many_requests, Retry-After', 'mark sheets, in each form, that one address asks one server for: a whole college shares one'),
  sheetWindow: limit(600_000, 'ms', null, '', ''),
  sheetAddresses: limit(100_000, 'count', null, 'the one silent longest begins anew', 'addresses that are counted'),
  sheetPdfsAtOnce: limit(3, 'count', null, 'they wait', 'PDFs with the thread that makes them, one after the other: the next order lies ready'),
  sheetPdfsOfAddress: limit(2, 'count', null, 'they wait', 'of them for one address'),
  sheetPdfsWaiting: limit(2000, 'count', null, '503 busy, Retry-After: the address that has most first', 'PDFs that wait for the thread, one of each address after the other'),
  sheetPdfsWaitingOfAddress: limit(500, 'count', null, '503 busy, Retry-After', 'of them of one address: a class that downloads its sheets at the same time'),
  sheetPdfPatience: limit(90_000, 'ms', null, '503 busy, Retry-After', 'so long a PDF waits for its turn'),
  sheetsAtOnce: limit(8, 'count', null, 'they wait', 'sheets that are being looked up and signed'),
  sheetsOfAddress: limit(4, 'count', null, 'they wait', 'of them for one address'),
  sheetsWaiting: limit(3000, 'count', null, '503 busy, Retry-After: the address that has most first', 'sheets that wait for that'),
  sheetsWaitingOfAddress: limit(1000, 'count', null, '503 busy, Retry-After', 'of them of one address'),
  sheetLookUp: limit(5000, 'ms', null, '503 graphql_unavailable, Retry-After', 'GraphQL\'s answer for a mark sheet'),

  // All mark sheets of an exam as one PDF (sheets/books.ts); the first two are the database's (public.begin_sheet_book)
  sheetBooksPerHour: limit(10, 'count', null, 'refused', 'files of mark sheets that one account asks for in an hour, those that were stopped too'),
  sheetsOfBook: limit(20_000, 'count', null, 'refused', 'mark sheets in one file: what the thread remembers of a file grows with it'),
  sheetBookTries: limit(3, 'count', null, 'it has failed', 'times that one is begun: the exam changes meanwhile, or the server is killed'),
  sheetBookLease: limit(20_000, 'ms', null, 'another server begins it anew', 'so long a server that makes one may be silent'),
  sheetBookPatience: limit(10_800_000, 'ms', null, 'part workers is down', 'one that is being made; visitors\' sheets come first'),
  sheetSpace: limit(24_576, 'bytes', null, 'error no_space', 'that a sheet in such a file takes, as far as is known before it is made'),

  // Calendars for other programs (calendar/plugin.ts)
  feedsPerAddress: limit(1200, 'count', null, '429 too_many_requests, Retry-After', 'readings of calendars by one address: a college shares one, and so do all calendars that one provider reads'),
  readingsOfFeed: limit(60, 'count', null, '429 too_many_requests, Retry-After', 'readings of one calendar, by all programs that know its address'),
  feedWindow: limit(600_000, 'ms', null, '', 'for both'),
  feedsMade: limit(10, 'count', null, '429 too_many_requests, Retry-After', 'new addresses of one student\'s calendar'),
  feedsMadeWindow: limit(3_600_000, 'ms', null, '', ''),
  feedEvents: limit(1000, 'count', null, 'the oldest are left out', 'events of a calendar'),
  feedPast: limit(31_622_400_000, 'ms', null, 'they are left out', 'so long events stay in a calendar after they are over: a year'),
  questionTexts: limit(300, 'count', null, '400 invalid_request', 'texts of questions that are shown at a time'),
  questionTextLength: limit(20_000, 'count', null, '400 invalid_request', 'characters of one, as the database has it'),
  photoChanges: limit(20, 'count', null, '429 too_many_requests, Retry-After', 'changes of the own photo by one student within the window'),
  photoChangesWindow: limit(600_000, 'ms', null, '', ''),
  photoSize: limit(409_600, 'bytes', null, '413 payload_too_large', 'a photo of a student, which the page has made small'),
  questionTextsSize: limit(1_048_576, 'bytes', null, '413 payload_too_large', 'all of them'),
  questionRenderings: limit(300, 'count', null, '429 too_many_requests, Retry-After', 'requests of one person: an editor asks after each pause in typing'),
  questionRenderingsWindow: limit(60_000, 'ms', null, '', ''),
  feedAnswer: limit(5000, 'ms', null, '503 graphql_unavailable, Retry-After', 'GraphQL\'s answer for a calendar'),

  // Online payments (payments/plugin.ts, payments/providers.ts)
  paymentRequests: limit(60, 'count', null, '429 too_many_requests, Retry-After', 'payments begun and come back from, of one address: a college shares one'),
  paymentRequestsWindow: limit(60_000, 'ms', null, '', ''),
  paymentAnswer: limit(5000, 'ms', null, '503 provider_away, or asked again later', 'an answer of eSewa or Khalti'),
  paymentAnswerSize: limit(65_536, 'count', null, 'the same', 'characters of it'),

  // Push (push/plugin.ts, push/sender.ts)
  pushesPerAddress: limit(2000, 'count', null, '429 too_many_requests, Retry-After', 'requests of one address without an account: a whole college shares one, and each wish is two'),
  pushesPerEndpoint: limit(40, 'count', null, '429 too_many_requests, Retry-After', 'wishes that one browser makes, changes and takes back'),
  pushWindow: limit(600_000, 'ms', null, '', 'for both'),
  pushBody: limit(4096, 'bytes', null, '413 payload_too_large', 'a wish: an endpoint of 1,024 characters, two keys and an exam'),
  pushWishes: limit(20, 'count', null, '409 too_many_wishes', 'exams that one browser waits for'),
  pushSubscriptions: limit(200_000, 'count', null, '503 busy, Retry-After', 'browsers that want to be told something'),
  pushPayload: limit(3072, 'bytes', null, 'its title is cut', 'a message, before it is encrypted: push services take 4,096 bytes'),
  pushAtOnce: limit(2, 'count', null, 'they wait', 'batches of messages that one server sends, each with a connection to Postgres'),
  pushBatch: limit(25, 'count', null, 'they wait', 'messages of a batch, sent at once; a kill repeats no more than these'),
  pushTry: limit(5000, 'ms', null, 'tried again later', 'one try of a message'),
  pushRetryAfter: limit(86_400_000, 'ms', null, 'no longer than that', 'a pause that a push service asks for'),

  // Forms and mails (registrations/plugin.ts, accounts/mails/mailRate.ts, mail/outbox.ts, accounts/logins/invitations.ts)
  registrations: limit(30, 'count', null, '429 too_many_requests, Retry-After', 'registrations of one address'),
  registrationWindow: limit(600_000, 'ms', null, '', ''),
  statusAsked: limit(120, 'count', null, '429 too_many_requests, Retry-After', 'questions of one address how a registration stands: a college shares one'),
  statusOfNumber: limit(10, 'count', null, 'the same', 'of them about one registration number, whether it exists or not: its phone is not to be guessed; a right one begins anew'),
  statusWindow: limit(600_000, 'ms', null, '', 'for both'),
  mailsPerAddress: limit(5, 'count', null, 'dropped, same answer', 'mails of one kind to one mailbox, whatever its tags and dots; of what forms ask for as many more to its tagged spellings together'),
  mailWindow: limit(3_600_000, 'ms', null, '', ''),
  invitations: limit(30, 'count', null, '429 too_many_requests, Retry-After', 'invitations to the office that one admin sends in that time, those sent again too'),
  mailsWaiting: limit(10_000, 'count', null, 'forms: 503 busy; others: dropped, with a line in the log', 'mails that wait to be sent'),
  mailsAhead: limit(20, 'count', null, 'they wait in tables of their own', 'mails to many students at once that are in the outbox: whoever waits for a link has no more before it'),
  mailsOfMany: limit(5000, 'count', null, 'they wait in tables of their own', 'mails that wait, beyond which the outbox is left to forms: the mail server is away'),
  messagesPerHour: limit(1000, 'count', 'MESSAGES_PER_HOUR', 'they wait in a table of their own', 'mails and SMS of messages to many, of all servers together: mail providers count, too'),
  mailStop: limit(5000, 'ms', null, 'they stay for the next start', 'so long a stop waits for mails that are being sent'),
  mailTry: limit(60_000, 'ms', null, 'tried again later', 'one try; a mail server that trickles would hold its connection for ever'),
  mailsAtOnce: limit(2, 'count', null, 'they wait', 'mails that one server sends, each with a connection to Postgres'),
} as const satisfies Record<string, Limit>;

export type Limits = { readonly [K in keyof typeof limits]: number };

const entries: [string, Limit][] = Object.entries(limits);

export const defaultLimits = Object.fromEntries(
  entries.map(([key, { default: value }]) => [key, value]),
) as Limits;

/** The variables of the table as fields of the environment's schema. */
export const limitVariables = Object.fromEntries(
  entries.flatMap(([, { variable, unit }]) => (variable === null ? [] : [[variable, wholeNumber(unit)]])),
);

/** Of bytes up to terabytes; of everything else as many as a timer takes. */
function wholeNumber(unit: LimitUnit) {
  return z.preprocess(
    (value) => (value === '' ? undefined : value),
    z
      .string()
      .regex(unit === 'bytes' ? /^[1-9]\d{0,12}$/ : /^[1-9]\d{0,8}$/, 'must be a whole number of at least 1')
      .transform(Number)
      .optional(),
  );
}

/** @param values what the schema made of the environment */
export function readLimits(values: Readonly<Record<string, unknown>>): Limits {
  const given = entries.map(([key, { variable, default: value }]) => {
    const set = variable === null ? undefined : values[variable];
    return [key, typeof set === 'number' ? set : value];
  });
  return Object.fromEntries(given) as Limits;
}
