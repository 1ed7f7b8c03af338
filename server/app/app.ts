// Everything that Fastify answers: accounts, files, the web app. The GraphQL engine stands in front of it (front.ts).

import type { UnreadBytes } from '@prabesh/engine';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { webAppRoutes } from '../../ssr/assets.ts';
import type { AuthContext } from '../accounts/context.ts';
import { accountForms } from '../accounts/plainForms.ts';
import { authRoutes } from '../accounts/plugin.ts';
import type { Config } from '../base/config.ts';
import type { AskForStudent, AskGraphql } from '../base/graphql.ts';
import { answerErrorsAsJson, notFound, sendError, unreadable } from '../base/httpError.ts';
import { limits } from '../base/limits.ts';
import { calendarRoutes } from '../calendar/plugin.ts';
import { type MailCatcher, mailCatcherRoutes } from '../embedded/mailCatcher.ts';
import { fileRoutes } from '../files/plugin.ts';
import type { FileStore } from '../files/store.ts';
import { nameRoute } from '../http/observed.ts';
import { countUnreadBodies } from '../http/requestEnd.ts';
import { addSecurityHeaders } from '../http/security.ts';
import type { Payments } from '../payments/payments.ts';
import { paymentRoutes } from '../payments/plugin.ts';
import { pushRoutes } from '../push/plugin.ts';
import { createPushKeys } from '../push/pushKeys.ts';
import { questionRoutes } from '../questions/plugin.ts';
import { createRegister, registrationForms, registrationRoutes } from '../registrations/plugin.ts';
import { createStatus, statusForm } from '../registrations/status.ts';
import type { LookUp, LookUpPace } from '../results/answers/lookUpPace.ts';
import { sheetRoutes } from '../sheets/plugin.ts';
import { metricsRoute, type MetricsOptions } from './status/metricsRoute.ts';
import { statusRoutes } from './status/systemStatus.ts';

export interface AppOptions {
  config: Pick<
    Config,
    | 'allowedOrigins'
    | 'https'
    | 'trustedProxies'
    | 'publicUrl'
    | 'limits'
    | 'pushServices'
    | 'offline'
    | 'payments'
  >;
  auth: AuthContext;
  /** Where uploaded files are kept, and the folder of this machine for those on their way in. */
  files: { store: FileStore; folder: string };
  /** How the parts are, and what /metrics needs to know. */
  status: Pick<MetricsOptions, 'read' | 'secret' | 'folders' | 'lastBackup'>;
  mailCatcher?: MailCatcher | undefined;
  /** The built web app; undefined: somebody else serves it (development, tests). */
  web: string | undefined;
  onRegistered?: () => void;
  graphql: AskGraphql;
  graphqlForStudent: AskForStudent;
  /** Answers what pages and mark sheets look up by address, below /api/rest/. */
  lookUp: LookUp;
  /** How fast an address may look candidates up; without it nobody counts. */
  pace?: LookUpPace;
  /** Counts bodies that have not come to their end, together with the engine's. */
  unread: UnreadBytes;
  payments: Payments;
  log: Logger;
}

/** The app, ready for `inject()` or for `routing()` behind the front. */
export async function buildApp({
  config,
  auth,
  files,
  status,
  mailCatcher,
  web,
  graphql,
  graphqlForStudent,
  lookUp,
  pace,
  unread,
  payments,
  log,
  onRegistered,
}: AppOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = Fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    // Addresses that cannot be decoded, or with a part that is longer than any name, never reach a handler.
    frameworkErrors: (error, _request, reply) =>
      void sendError(reply, error.code === 'FST_ERR_BAD_URL' ? unreadable() : notFound()),
    routerOptions: { maxParamLength: 200 },
    bodyLimit: limits.bodySize.default,
  });
  answerErrorsAsJson(app);
  countUnreadBodies(app, unread);
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.url !== undefined) nameRoute(request.raw, request.routeOptions.url);
    done();
  });
  await addSecurityHeaders(app, config);
  await authRoutes(app, auth);
  const made = await fileRoutes(app, { ...files, auth, limits: config.limits, log });
  statusRoutes(app, { auth, read: status.read });
  metricsRoute(app, { ...status, pool: auth.pool });
  const register = createRegister(auth, log, onRegistered);
  const standing = createStatus(auth, log);
  await registrationRoutes(app, { register, standing }, auth);
  await sheetRoutes(app, { auth, lookUp, pace, files: made, log });
  await calendarRoutes(app, { auth, ask: graphqlForStudent, log });
  await paymentRoutes(app, { auth, payments, log });
  await questionRoutes(app, auth);
  await pushRoutes(app, { auth, config, keys: createPushKeys(auth.pool, auth.clock), log });
  if (mailCatcher) await mailCatcherRoutes(app, mailCatcher);
  if (web === undefined) app.setNotFoundHandler((_request, reply) => sendError(reply, notFound()));
  else
    await webAppRoutes(app, {
      folder: web,
      config,
      forms: [
        ...accountForms(auth),
        ...registrationForms(register, auth, config.https),
        statusForm(standing, auth, config.https),
      ],
      graphql,
      lookUp,
      ...(pace ? { pace } : {}),
      clock: auth.clock,
      settings: auth.settings,
      log,
    });
  await app.ready();
  return app;
}
