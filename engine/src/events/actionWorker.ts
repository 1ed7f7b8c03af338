// Calls the handlers of asynchronous actions, as events are delivered: takes calls that wait, keeps what came of them, again
// when told and by the clock, over one connection of its own. A call whose engine has ended is anybody's at once, so that a
// handler may be asked twice.
import { parseType } from 'graphql';
import pg from 'pg';
import { asEngineError, EngineError, HandlerError } from '../errors.ts';
import { judgeAnswer } from '../execute/actionAnswer.ts';
import { type ActionHandlers, callAction } from '../execute/actionCall.ts';
import { parseJsonText, writeJson } from '../json.ts';
import type { Limits } from '../limits.ts';
import type { Logger } from '../logger.ts';
import { type ActionMetadata, isAsynchronous } from '../metadata/actions.ts';
import type { Metadata } from '../metadata/schema.ts';
import type { ActionMetrics } from '../monitoring/eventMetrics.ts';
import {
  type CallOutcome,
  releaseCalls,
  removeCalls,
  settleCall,
  type TakenCall,
  takeCalls,
} from './actionLog.ts';
import { WorkLoop } from './workLoop.ts';

export interface CalledActions {
  readonly metadata: Metadata;
  readonly handlers: ActionHandlers | undefined;
}

export interface ActionWorkerOptions {
  readonly address: pg.ClientConfig;
  readonly actions: CalledActions;
  readonly limits: Limits;
  /** Milliseconds between two looks for calls that other engines have noted. */
  readonly interval: number;
  readonly logger: Logger;
  readonly metrics?: ActionMetrics | undefined;
  /** Something has come of calls. */
  readonly onSettled: () => void;
}

export class ActionWorker {
  readonly #options: ActionWorkerOptions;
  readonly #loop: WorkLoop;
  /** Outcomes that are not kept yet. */
  #outcomes: CallOutcome[] = [];
  #actions: CalledActions;

  constructor(options: ActionWorkerOptions) {
    this.#options = options;
    this.#actions = options.actions;
    const { address, logger } = options;
    this.#loop = new WorkLoop({
      address,
      title: 'asynchronous actions',
      logger,
      work: (client) => this.#work(client),
    });
  }

  /** Handlers that are asked. */
  get running(): number {
    return this.#loop.running;
  }

  replaceActions(actions: CalledActions): void {
    this.#actions = actions;
    this.wake();
  }

  /** There may be calls. */
  wake(): void {
    this.#loop.wake();
  }

  /** Takes no more; waits so many milliseconds for handlers. What they have not answered then is others' at once. */
  stop(patience: number): Promise<void> {
    return this.#loop.stop(patience);
  }

  async #work(client: pg.Client): Promise<void> {
    const { limits, interval } = this.#options;
    let cleaned = -Infinity;
    for (;;) {
      this.#loop.look();
      await this.#settle(client);
      if (this.#loop.isStopping) break;
      const most = Math.min(limits.actionBatch, limits.actionRuns - this.#loop.running);
      const called = asynchronous(this.#actions.metadata);
      const wanted = called.map(({ name, definition }) => ({
        name,
        lease: definition.timeout * 1000 + limits.actionLease,
      }));
      const taken = most > 0 ? await takeCalls(client, this.#loop.worker, { wanted, most }) : [];
      for (const call of taken) this.#start(call);
      if (performance.now() - cleaned > limits.eventCleanup) {
        const known = called.map(({ name }) => name);
        const hasMore = await removeCalls(client, { kept: limits.actionKept, known });
        cleaned = hasMore ? -Infinity : performance.now();
      }
      // A full batch: there is more. Else an end of a call, a new one or the clock says when to look again.
      if (taken.length < most || most <= 0) await this.#loop.pause(interval);
    }
    while (this.#loop.running > 0) {
      await this.#loop.oneEnded();
      await this.#settle(client);
    }
    await this.#settle(client);
    await releaseCalls(client, this.#loop.worker);
  }

  async #settle(client: pg.Client): Promise<void> {
    if (this.#outcomes.length === 0) return;
    for (let outcome = this.#outcomes[0]; outcome !== undefined; outcome = this.#outcomes[0]) {
      await settleCall(client, this.#loop.worker, outcome).catch((error: unknown) => {
        // What Postgres cannot keep must not hold up the others for ever.
        if (!isDataException(error)) throw error;
        const cause = new EngineError('unexpected', 'the answer of the webhook cannot be kept', '$', error);
        return settleCall(client, this.#loop.worker, { id: outcome.id, output: null, ...failureOf(cause) });
      });
      this.#outcomes.shift();
    }
    this.#options.onSettled();
  }

  #start(call: TakenCall): void {
    const began = performance.now();
    this.#loop.begin(
      this.#call(call).then((outcome) => {
        if (outcome === undefined) return;
        this.#options.metrics?.called({
          took: performance.now() - began,
          isDone: outcome.errors === null,
        });
        this.#outcomes.push({ id: call.id, ...outcome });
      }),
    );
  }

  /** Undefined when it was given up: then nothing came of it. */
  async #call(call: TakenCall): Promise<Omit<CallOutcome, 'id'> | undefined> {
    const { metadata, handlers } = this.#actions;
    const action = metadata.actions.find(({ name }) => name === call.action_name);
    if (action === undefined || handlers === undefined) return undefined;
    try {
      const answer = await callAction(handlers, {
        action: { name: action.name, metadata: action },
        input: parseJsonText(call.input),
        sessionVariables: call.session_variables,
        query: call.request_query,
        headers: call.client_headers ?? [],
        signal: this.#loop.signal,
      });
      judgeAnswer(answer, parseType(action.definition.output_type), metadata.custom_types?.objects ?? []);
      return { output: writeJson(answer), errors: null, internal: null };
    } catch (cause) {
      if (this.#loop.signal.aborted) return undefined;
      const error = asEngineError(cause);
      if (!(error instanceof HandlerError))
        this.#options.logger.error(`asynchronous action "${action.name}" (${call.id}): ${error.message}`);
      return { output: null, ...failureOf(error) };
    }
  }
}

const asynchronous = ({ actions }: Metadata): ActionMetadata[] =>
  actions.filter(({ definition }) => isAsynchronous(definition));

/** Classes 22 and 54 of Postgres's codes: the value, or its size or nesting. */
const isDataException = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^(22|54)/.test(error.code ?? '');

/** As Hasura keeps it. */
function failureOf(error: EngineError): Pick<CallOutcome, 'errors' | 'internal'> {
  const { code, message, path, internal } = error;
  const extensions = error instanceof HandlerError ? error.extensions : undefined;
  const shown = internal instanceof Error ? internal.message : internal;
  return {
    errors: writeJson({ path, error: message, code, extensions }),
    internal: shown === undefined ? null : writeJson(shown),
  };
}
