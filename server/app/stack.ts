// Everything of one running Prabesh, started in order: port, Postgres, migrations, seeds, engine, accounts, web app.

import path from 'node:path';
import { UnreadBytes, type Engine } from '@prabesh/engine';
import type { Logger } from 'pino';
import { createAuthContext, type AuthContext } from '../accounts/context.ts';
import { minutes, systemClock, systemRandom } from '../base/clock.ts';
import type { Config } from '../base/config.ts';
import { emptyWhenFull, keptSecret, prepareDataDir, prepareFolder } from '../base/dataDir.ts';
import { createPool } from '../base/database.ts';
import { errorText } from '../base/errors.ts';
import { graphqlAt } from '../base/graphql.ts';
import { limits } from '../base/limits.ts';
import { createLog } from '../base/log.ts';
import { createSettings, type Settings } from '../base/settings.ts';
import type { Worker } from '../base/worker.ts';
import { clockBehindData } from '../embedded/backup.ts';
import { fileFolder, openDatabase, type OpenDatabase, prepareDatabase } from '../embedded/installation.ts';
import { type MailCatcher, startMailCatcher } from '../embedded/mailCatcher.ts';
import { backupPlace } from '../embedded/openBackupPlace.ts';
import { createScheduledBackups, type ScheduledBackups } from '../embedded/scheduledBackups.ts';
import { openFileStore } from '../files/openStore.ts';
import { type FileStore, storedContent } from '../files/store.ts';
import { openFront } from '../http/front.ts';
import { keySetPath } from '../http/gate.ts';
import { createVisitors } from '../http/visitors.ts';
import { areMailsHeld } from '../mail/hold.ts';
import { createMailer, type Mailer } from '../mail/mailer.ts';
import { createPayments } from '../payments/payments.ts';
import { createProviders } from '../payments/providers.ts';
import { createPushKeys } from '../push/pushKeys.ts';
import { createPushSender } from '../push/sender.ts';
import { createMockTests } from '../questions/mockTests.ts';
import { createLookUpPace, type LookUpPace } from '../results/answers/lookUpPace.ts';
import { createExamEditions, createPublicAnswers, lookedUpIn } from '../results/answers/publicAnswers.ts';
import { createRestHandler, restOfEngine, restOfHasura } from '../results/answers/restHandler.ts';
import { buildApp } from './app.ts';
import { askForStudentOf, askOf, engineConfig, graphqlAnswers, startEngine } from './engine.ts';
import { askHasuraForStudent, hasuraAnswers, tablesOfHasura } from './hasura.ts';
import type { Lifecycle } from './lifecycle.ts';
import { createPublications } from './publications.ts';
import { createAlerts } from './status/alerts.ts';
import { createProbes } from './status/parts.ts';
import { createSystemStatus } from './status/systemStatus.ts';
import { createWarming } from './warming.ts';

export interface StackOptions {
  config: Config;
  lifecycle: Lifecycle;
  say: (line: string) => void;
  /** The folder of the built web app; undefined where somebody else serves the pages. */
  web: Promise<string> | undefined;
  /** The folder of the engine's built console, if there is one. */
  graphqlConsole?: Promise<string | undefined>;
}

/** What reads otherwise once an exam or a notice is published, or a notice is over. */
const seenByPublication = [
  'public.exams',
  'public.announced_exams',
  'public.results',
  'public.exam_distribution',
  'public.exam_distribution_buckets',
  'public.activity',
  'public.notices',
];

/** What reads otherwise once a paper is sealed or a mock test marked. */
const seenOfMockTests = ['public.mock_tests', 'public.sealed_papers', 'public.attempt_marks'];

/** A demo that others can reach has a secret of its own, the same after each start; one that was set stays. */
export function withDemoSecret(config: Config): Config {
  if (config.adminSecret !== undefined || config.hasuraEndpoint !== undefined) return config;
  return { ...config, adminSecret: keptSecret(path.join(config.dataDir, 'demo-admin-secret')) };
}

/**
 * Starts all parts and begins to listen; requests are answered by the parts after `front.ready()`.
 * Everything that was started is registered with the lifecycle, the later ones stopping first.
 * @throws StartupError in one line
 */
export async function startStack({ config: given, lifecycle, say, web, graphqlConsole }: StackOptions) {
  prepareDataDir(given.dataDir);
  const config = withDemoSecret(given);
  const log = createLog(config);
  const { hasuraEndpoint } = config;
  const ownEngine = hasuraEndpoint === undefined ? engineConfig(config) : undefined;
  const corsDomains = ownEngine?.corsDomains ?? [];
  const unread = new UnreadBytes(ownEngine?.limits.unreadTotal ?? limits.unreadTotal.default);
  const front = await openFront({ ...config, corsDomains }, log);
  // Registered first, so it ends last but for Postgres: the parts behind it close their own connections.
  const database = await openDatabase(config, {
    slowStatements: config.slowStatements,
    onPlace: say,
    onLost: (reason) => void lifecycle.stop(1, `The database has stopped: ${reason}`),
    signal: lifecycle.signal,
  });
  lifecycle.onFailure((error) => database.explain(error));
  lifecycle.onStop(() => database.close());
  lifecycle.onStop(() => front.close());
  await tellOfClock(database, log, say);
  lifecycle.signal.throwIfAborted();
  const files = fileFolder(config);
  const store = await openFileStore(config, files);
  lifecycle.onStop(() => store.close());
  if (hasuraEndpoint === undefined) await prepareDatabase(database.urls.owner, config, store, say);
  lifecycle.signal.throwIfAborted();

  const pool = createPool(database.urls.server, log);
  lifecycle.onStop(() => pool.end());
  const catcher =
    config.demo && config.smtpUrl === undefined ? await startMailCatcher(systemClock) : undefined;
  lifecycle.onStop(() => catcher?.close() ?? Promise.resolve());
  const settings = createSettings({ pool, log });
  const mailer = openMailer(config, catcher, settings, log);
  if (mailer.off === true) say('Mail is off: without SMTP_URL nobody can sign up or recover a password.');
  /** Who is told of changed states: there is no engine yet. */
  const told: { engine?: Engine | undefined; warming?: Worker } = {};
  const auth = await createAuthContext({
    pool,
    config,
    clock: systemClock,
    random: systemRandom,
    log,
    mailer,
    settings,
    onMessages: () => told.engine?.tablesChanged(['public.message_recipients']),
  });
  lifecycle.signal.throwIfAborted();
  keepHouse(auth, config, log);
  auth.studentMails.start();
  auth.messageQueue.start();

  const { addressOf } = createVisitors(config.trustedProxies);
  const pace = createLookUpPace(config.limits);
  const settingsOfEngine = { auth, log, unread, consoleFolder: await graphqlConsole, pace };
  const engine =
    hasuraEndpoint === undefined
      ? await startEngine(config, database.urls.engine, settingsOfEngine)
      : undefined;
  told.engine = engine;
  lifecycle.onStop(() => engine?.close() ?? Promise.resolve());
  const editions = createExamEditions({ pool, log, onNews: () => told.warming?.wake() });
  lifecycle.onStop(() => editions.stop());
  const { rest, graphql, checkGraphql } = answersOf(engine ?? hasuraEndpoint ?? '', pace, addressOf);
  const answers = createPublicAnswers({ editions, ask: rest.ask, clock: systemClock });
  const status = await openStatus({
    config,
    database,
    auth,
    store,
    mailer,
    graphqlAnswers: checkGraphql,
    log,
  });
  const payments = createPayments({
    pool,
    clock: systemClock,
    log,
    providers: createProviders(config.payments),
    onChanged: () => engine?.tablesChanged(['public.online_payments', 'public.fee_entries']),
  });
  const folder = await web;
  lifecycle.signal.throwIfAborted();
  const app = await buildApp({
    config,
    auth,
    files: { store, folder: files },
    status: { ...status, secret: config.metricsSecret },
    mailCatcher: catcher,
    // The embedded engine has not seen it; a real one finds it with its next look.
    onRegistered: () => engine?.tablesChanged(['public.students', 'public.activity']),
    web: folder,
    graphql,
    graphqlForStudent: engine ? askForStudentOf(engine) : askHasuraForStudent(hasuraEndpoint ?? '', auth),
    pace,
    lookUp: answers.lookUp,
    unread,
    payments,
    log,
  });
  lifecycle.onStop(() => app.close());
  lifecycle.onStop(() => front.drain());
  lifecycle.onLeave((hurry) => front.leave(config.drainTime, hurry));
  if (hasuraEndpoint !== undefined) {
    // Hasura needs the key set before it makes the tables, and everything else here needs the tables.
    front.early(keySetPath, (req, res) => app.routing(req, res));
    await tablesOfHasura(pool, {
      signal: lifecycle.signal,
      onWait: () => say(`Waiting for Hasura (${hasuraEndpoint}) to make the tables …`),
    });
  }
  const push = createPushSender({
    pool,
    clock: systemClock,
    log,
    settings,
    keys: createPushKeys(pool, systemClock),
    services: config.pushServices,
    isHeld: () => areMailsHeld(config.dataDir),
  });
  const onPublished = () => {
    engine?.tablesChanged(seenByPublication);
    push.wake();
  };
  const publications = createPublications({ pool, log, onPublished });
  const mockTests = createMockTests({
    pool,
    log,
    readFile: (name) => storedContent(store, name),
    onChanged: () => engine?.tablesChanged(seenOfMockTests),
  });
  for (const worker of [push, publications, mockTests, payments.worker, ...status.workers]) {
    worker.start();
    lifecycle.onStop(() => worker.stop());
  }
  const admins = await pool.query("select 1 from public.profiles where role = 'admin' limit 1");
  const warming = createWarming({
    ask: rest.ask,
    lookUp: answers.lookUp,
    page: (url) => app.inject({ url, headers: { accept: 'text/html' } }),
    onError: (error) => log.warn({ reason: errorText(error) }, 'what is asked for first is not in memory'),
  });
  told.warming = warming;
  lifecycle.onStop(() => warming.stop());
  warming.wake();
  const lookUps = createRestHandler({ answers, passOn: rest.passOn, pace, addressOf });
  return {
    /** With the secret that a demo has made for itself. */
    config,
    front,
    app,
    /** Undefined where a real Hasura is the engine. */
    engine,
    /** Everything below /api/rest/. */
    lookUps,
    log,
    /** Whether somebody can sign in as admin. */
    hasAdmin: (admins.rowCount ?? 0) > 0,
  };
}

async function tellOfClock(
  { superuser }: OpenDatabase,
  log: Logger,
  say: StackOptions['say'],
): Promise<void> {
  const problem = superuser === undefined ? undefined : await clockBehindData(superuser, systemClock());
  if (problem === undefined) return;
  log.error({ event: 'clock_behind' }, problem);
  say(problem);
}

function openMailer(
  config: Config,
  catcher: MailCatcher | undefined,
  settings: Settings,
  log: Logger,
): Mailer {
  return createMailer({
    smtpUrl: config.smtpUrl ?? catcher?.smtpUrl,
    async from() {
      const { name, email } = (await settings.current()).institute;
      return config.mailFrom ?? `${name} <${email}>`;
    },
    isHeld: () => areMailsHeld(config.dataDir),
    log,
  });
}

/** Now and then: what has run out is forgotten, and Postgres' log is emptied when it is full. */
function keepHouse(auth: AuthContext, { dataDir }: Config, log: Logger): void {
  const housekeeping = setInterval(() => {
    auth.prune().catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'));
    emptyWhenFull(path.join(dataDir, 'logs', 'postgres.log'));
  }, minutes(30));
  housekeeping.unref();
}

/** How the server asks for look-ups and for what pages show: of the engine of this process, or of a real Hasura's address. */
function answersOf(
  source: Engine | string,
  pace: LookUpPace,
  addressOf: ReturnType<typeof createVisitors>['addressOf'],
) {
  if (typeof source !== 'string') {
    const graphql = askOf(source);
    return { rest: restOfEngine(source), graphql, checkGraphql: () => graphqlAnswers(graphql) };
  }
  const rest = restOfHasura(source, (request, answer) => pace.admit(addressOf(request), lookedUpIn(answer)));
  return { rest, graphql: graphqlAt(`${source}/v1/graphql`), checkGraphql: () => hasuraAnswers(source) };
}

interface StatusParts {
  config: Config;
  database: OpenDatabase;
  auth: AuthContext;
  store: FileStore;
  mailer: Mailer;
  graphqlAnswers: () => Promise<void>;
  log: Logger;
}

/** How the parts are, and what runs to keep and to tell it: backups and mails to admins, to be started. */
async function openStatus({ config, database, log: parent, ...parts }: StatusParts) {
  const { auth, mailer } = parts;
  const log = parent.child({ part: 'status' });
  const folders = [config.dataDir, ...database.folders];
  const backups = await openBackups(config, database.superuser, parent);
  const lastBackup = async () => backups?.last();
  const read = createSystemStatus({
    probes: createProbes({ ...parts, folders, limits: config.limits, lastBackup }),
    lastBackup,
    clock: systemClock,
    log,
  });
  const alerts = createAlerts({ auth, mailer, read, log });
  return { read, folders, lastBackup, workers: backups ? [alerts, backups] : [alerts] };
}

/** What makes backups by itself, where that is set up. @throws StartupError for a bucket that cannot be used */
async function openBackups(
  config: Config,
  superuser: string | undefined,
  log: Logger,
): Promise<ScheduledBackups | undefined> {
  const { backups: settings } = config;
  // The settings refuse one with DATABASE_URL.
  if (settings === undefined || superuser === undefined) return undefined;
  if (!settings.address.startsWith('s3://'))
    prepareFolder(settings.address, { what: 'folder of the backups', variable: 'BACKUP_DIR', mode: 0o700 });
  const place = await backupPlace(settings.address, config.s3Access);
  const tools = { superuser, place, limits: config.limits, clock: systemClock, log };
  return createScheduledBackups({ config, settings, ...tools });
}
