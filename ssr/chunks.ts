// Which modules share a file. Left alone, a page comes in dozens of files of a kilobyte, which carry more header than
// code. What several pages share is joined by who needs it: nobody loads what only others use.

/** What of a chunk matters here (Rolldown's OutputChunk). */
export interface TrialChunk {
  fileName: string;
  /** The module that a dynamic import names. */
  facadeModuleId: string | null;
  isEntry: boolean;
  isDynamicEntry: boolean;
  imports: readonly string[];
  dynamicImports: readonly string[];
  moduleIds: readonly string[];
  code: string;
}

export interface ChunkGroup {
  name: string;
  test: (id: string) => boolean;
  priority: number;
}

/**
 * The home page for itself: it is the most visited. Exams, too: what only they need, the portal's other pages do without, and
 * they do without what comes after them.
 */
type Area = 'home' | 'site' | 'portal' | 'exam' | 'after' | 'office';

/** Chunks over so many characters stand for themselves. */
const large = 80_000;

/**
 * Modules that come at once, in files of these names: parts that are loaded as soon as a page stands (React takes over
 * one after the other all the same), and what only they need.
 */
const together: Readonly<Record<string, readonly string[]>> = {
  HomePage: ['site/home/HomePage', 'content/hero'],
  home: [
    'site/home/NewestResult',
    'site/home/ClassStart',
    'ui/art/EntranceWord',
    'site/home/HeroSky',
    'site/home/BelowTheFold',
  ],
  notices: ['ui/NoticeCardFace'],
  frame: ['app/site-frame/SiteFooter', 'app/chat/ChatWidget'],
  inside: ['app/Guard', 'app/portal-frame/PortalLayout'],
  // What a guardian's page has of the portal's: its other pages do without.
  fees: ['portal/fees/FeesView', 'content/fees', 'content/ne/fees'],
  days: ['portal/attendance/OwnAttendancePage', 'content/attendance', 'content/ne/attendance'],
};

/** The file that a module is named for, if it is. */
function fileOf(id: string): string | undefined {
  return Object.keys(together).find((name) =>
    together[name]?.some((part) => id.includes(`web/src/${part}.`)),
  );
}

/** Whose screens a folder of web/src holds; undefined for what belongs to those that import it. */
function areaOf(id: string): readonly Area[] | undefined {
  const folder = /web\/src\/(.*)$/.exec(id)?.[1] ?? '';
  if (/^site\/home\//.test(folder)) return ['home'];
  if (/^app\/(site-frame|chat)\//.test(folder)) return ['home', 'site'];
  if (/^site\//.test(folder)) return ['site'];
  if (/^portal\/mock-tests\/(review|practice|OwnTestsPage)/.test(folder)) return ['after'];
  // The office's look at a paper takes what is there for others, and weighs on nobody.
  if (/^portal\/mock-tests\/preview\//.test(folder)) return [];
  if (/^(portal\/mock-tests\/|app\/ExamGuard)/.test(folder)) return ['exam'];
  if (/^(portal|app\/portal-frame)\//.test(folder)) return ['portal'];
  if (/^(admin|app\/admin-frame)\//.test(folder)) return ['office'];
  if (/^app\/(MuiLayout|Guard|ProfileFailed|SessionEndedDialog|account\/)/.test(folder))
    return ['portal', 'office'];
  return undefined;
}

/** Of every chunk: whose screens need it, by static imports and by dynamic ones. */
function areas(trial: readonly TrialChunk[]): Map<string, Set<Area>> {
  const byName = new Map(trial.map((chunk) => [chunk.fileName, chunk]));
  const found = new Map(trial.map(({ fileName }) => [fileName, new Set<Area>()]));
  const mark = (chunk: TrialChunk | undefined, area: Area): void => {
    const known = chunk && found.get(chunk.fileName);
    if (chunk === undefined || known === undefined || known.has(area)) return;
    known.add(area);
    for (const name of chunk.imports) mark(byName.get(name), area);
    for (const name of chunk.dynamicImports) {
      const part = byName.get(name);
      // Other screens know best whose they are.
      if (part?.facadeModuleId != null && areaOf(part.facadeModuleId) === undefined) mark(part, area);
    }
  };
  for (const chunk of trial) {
    if (chunk.isEntry || chunk.facadeModuleId === null) continue;
    for (const area of areaOf(chunk.facadeModuleId) ?? []) mark(chunk, area);
  }
  return found;
}

const mui = /node_modules\/(@mui|@emotion|@popperjs|react-transition-group|stylis)\//;

/** What pages do without where they can. */
const heavy: readonly [string, RegExp][] = [
  ['graphql', /node_modules\/(@apollo|graphql)\//],
  // What asks and follows without Apollo, for visitors too; and what only who is signed in asks.
  ['questions', /node_modules\/graphql-ws\/|web\/src\/graphql\/(questions|keptAnswers|socket)\./],
  ['operations', /web\/src\/graphql\/generated\/portal\./],
  ['forms', /node_modules\/(react-hook-form|zod)\//],
  ['mui', mui],
  ['nepali', /node_modules\/nepali-date-converter\//],
  // What writes QR codes, and packs answers into them.
  ['codes', /node_modules\/(qrcode-generator|fflate)\/|shared\/qrCode\.|web\/src\/lib\/answerCodes\./],
  ['charts', /web\/src\/ui\/(result\/DistributionChart|progress\/ExamProgress)\./],
];

/** Each page of the office has these: what only such pages share is not told apart by them. */
const inside: ReadonlySet<string> = new Set(['graphql']);

/** Of every chunk: the heavy packages that come with it. */
function weights(trial: readonly TrialChunk[]): Map<string, ReadonlySet<string>> {
  const byName = new Map(trial.map((chunk) => [chunk.fileName, chunk]));
  const found = new Map<string, Set<string>>();
  const weigh = (chunk: TrialChunk): Set<string> => {
    const known = found.get(chunk.fileName);
    if (known) return known;
    const own = new Set(
      heavy.flatMap(([name, test]) => (chunk.moduleIds.some((id) => test.test(id)) ? [name] : [])),
    );
    found.set(chunk.fileName, own);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) for (const one of weigh(imported)) own.add(one);
    }
    return own;
  };
  for (const chunk of trial) weigh(chunk);
  return found;
}

/** A group takes along what its modules import: first comes what most screens need, and what brings the least. */
function rankOf(name: string): number {
  if (name in together) return name === 'HomePage' ? 1 : 0;
  const holds = (part: string): number => Number(name.split('-').includes(part));
  const needed =
    holds('home') + holds('site') + holds('portal') + holds('exam') + holds('after') + holds('office');
  const brought = heavy.reduce((sum, [pack]) => sum + holds(pack), 0);
  return 10 * (1 + needed) + (name.startsWith('mui-') ? 5 : 4 - brought);
}

/** @param first modules that every page starts with */
export function chunkGroups(trial: readonly TrialChunk[], first: ReadonlySet<string>): ChunkGroup[] {
  const needs = areas(trial);
  const brings = weights(trial);
  const groups = new Map<string, Set<string>>();
  const join = (name: string, id: string): void => {
    if (!first.has(id)) groups.set(name, (groups.get(name) ?? new Set()).add(id));
  };
  for (const { fileName, isEntry, isDynamicEntry, facadeModuleId, moduleIds, code } of trial) {
    if (isEntry) continue;
    const own = moduleIds.map((id) => [id, fileOf(id)] as const);
    for (const [id, file] of own) if (file !== undefined) join(file, id);
    const isPart = isDynamicEntry && own.some(([id, file]) => id === facadeModuleId && file !== undefined);
    const rest = own.flatMap(([id, file]) => (file === undefined ? [id] : []));
    if (isDynamicEntry) {
      // What is in a part's own chunk, nobody else needs.
      if (isPart) for (const id of rest) join(fileOf(facadeModuleId ?? '') ?? '', id);
      continue;
    }
    const all = [...(needs.get(fileName) ?? [])];
    // What others need as well comes with what the portal needs.
    const isOfExams = (area: Area): boolean => area === 'exam' || area === 'after';
    const isApart = all.length > 0 && all.every(isOfExams);
    // What comes after an exam shares the looks of results with visitors' pages; the portal does without them.
    const others = all.includes('exam') || all.includes('portal') ? isOfExams : (): boolean => false;
    const shared = isApart
      ? [all.includes('exam') ? 'exam' : 'after']
      : all.map((area) => (others(area) ? 'portal' : area));
    const needing = [...new Set(shared)].sort();
    // What the home page or an exam needs, and most others, comes to all: a kilobyte weighs less than a request.
    const isCommon = needing.length > 2 && (needing.includes('home') || all.includes('exam'));
    const who = isCommon ? 'home-office-portal-site' : needing.join('-');
    const isInside = needing.every((area) => area === 'office');
    const brought = [...(brings.get(fileName) ?? [])].filter((one) => !isInside || !inside.has(one)).sort();
    for (const id of rest) {
      if (mui.test(id)) join(`mui-${who}`, id);
      else if (code.length < large) join(['parts', who, ...brought].join('-'), id);
    }
  }
  // Below the groups of vite.config.ts, which take what is theirs first.
  return [
    { name: 'start', test: (id) => first.has(id), priority: 100 },
    ...[...groups].map(([name, ids]) => ({
      name,
      test: (id: string) => ids.has(id),
      priority: rankOf(name),
    })),
  ];
}
