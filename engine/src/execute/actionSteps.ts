// The steps of an operation with actions, carried out: handlers are called, runs of asynchronous actions are noted and looked up,
// and what else is asked for is asked of the database.
import type { IncomingHttpHeaders } from 'node:http';
import type { Job } from '../database/job.ts';
import { toResponse } from '../errors.ts';
import { Cost } from '../expression/cost.ts';
import type { Action } from '../model/types.ts';
import type { CollectedField } from '../plan/collect.ts';
import { SelectionPlanner } from '../plan/selection.ts';
import type { UnboundVariables } from '../plan/variables.ts';
import type { Role } from '../schema/role.ts';
import type { Session } from '../session/session.ts';
import { forwardedHeaders } from '../webhook/clientHeaders.ts';
import { AnswerProjection } from './actionAnswer.ts';
import { type ActionHandlers, callAction } from './actionCall.ts';
import {
  actionLog,
  type ActionRun,
  type AskLog,
  readRuns,
  sessionVariablesOf,
  startRun,
  type WantedRun,
} from './actionRuns.ts';
import type {
  Executable,
  ExecutionResult,
  GraphQLRequest,
  LiveQuery,
  Operation,
  RowsOf,
} from './operation.ts';

export interface ActionOptions {
  readonly role: Role;
  readonly session: Session;
  readonly handlers: ActionHandlers;
  readonly unbound: UnboundVariables;
  readonly headers: IncomingHttpHeaders | undefined;
  /** What is no action; `whole` pays for a part as for the whole request. */
  readonly prepare: (request: GraphQLRequest, whole: Cost) => Operation;
  /** One statement about runs of asynchronous actions. */
  readonly ask: (job: Job | undefined) => AskLog;
  readonly rowsOf: (source: string) => RowsOf;
}

export type Step =
  | {
      readonly kind: 'action' | 'actionStart';
      readonly field: CollectedField;
      readonly action: Action;
      readonly input: Record<string, unknown>;
    }
  | {
      readonly kind: 'actionRun';
      readonly field: CollectedField;
      readonly action: Action;
      readonly id: string;
    }
  | { readonly kind: 'other'; readonly operation: Executable };

export interface Ready extends ActionOptions {
  readonly query: string;
  readonly isMutation: boolean;
  readonly context: ConstructorParameters<typeof SelectionPlanner>[1];
  readonly cost: Cost;
}

interface Run extends Ready {
  readonly job: Job | undefined;
}

export async function runSteps(steps: readonly Step[], options: Run): Promise<ExecutionResult> {
  const { isMutation, job, session, query, headers, ask } = options;
  const changedTables = new Set<string>();
  const texts: string[] = [];
  // The handlers of a query are asked at once; the database answers one thing at a time.
  const answers = new Map<Step, Promise<unknown>>();
  for (const step of isMutation ? [] : steps) {
    if (step.kind !== 'action') continue;
    const answer = call(step, options);
    // Where one fails, nobody waits for the others, whose failures are nobody's then.
    answer.catch(() => undefined);
    answers.set(step, answer);
  }
  for (const step of steps) {
    job?.check();
    switch (step.kind) {
      case 'action': {
        const json = await (answers.get(step) ?? call(step, options));
        texts.push(await answerOf(step, (projection) => projection.field(step.field, json), options));
        break;
      }
      case 'actionStart': {
        const { action, input } = step;
        const id = await startRun({ action, input, session, query, headers }, ask(job));
        changedTables.add(actionLog);
        texts.push(`${JSON.stringify(step.field.key)}:"${id}"`);
        break;
      }
      case 'actionRun': {
        const [found] = await readRuns([{ ...step, session }], ask(job));
        texts.push(await answerOf(step, (projection) => projection.run(step.field, found), options));
        break;
      }
      case 'other': {
        const result = await step.operation.execute(job);
        for (const table of result.changedTables) changedTables.add(table);
        texts.push(result.json.slice('{"data":{'.length, -2));
      }
    }
  }
  return { json: `{"data":{${texts.join(',')}}}`, changedTables: [...changedTables] };
}

const call = (
  { action, input }: Extract<Step, { input: unknown }>,
  { handlers, session, query, headers }: Run,
): Promise<unknown> =>
  callAction(handlers, {
    action,
    input,
    sessionVariables: sessionVariablesOf(session),
    query,
    headers: forwardedHeaders(headers ?? {}),
  });

async function answerOf(
  { field }: Extract<Step, { field: unknown }>,
  add: (projection: AnswerProjection) => void,
  { rowsOf, context, cost, job }: Run,
): Promise<string> {
  job?.check();
  const plannerOf = (source: string): SelectionPlanner =>
    new SelectionPlanner({ ...rowsOf(source).access, cost }, context);
  const projection = new AnswerProjection(context, plannerOf);
  projection.text(`${JSON.stringify(field.key)}:`);
  add(projection);
  const text = await projection.finish((source, fields) => rowsOf(source).read(fields, job));
  const refusal = job?.takeConstant(text.length);
  if (refusal !== undefined) throw refusal;
  return text;
}

/** A subscriber of a run: what only it knows. */
interface RunMember {
  readonly wanted: WantedRun;
  readonly answer: (found: ActionRun | undefined, job: Job | undefined) => Promise<string>;
  /** The answer that will not change any more: it is not made again at every look. */
  last: string | undefined;
}

/** One statement looks for the runs of all members; rows that an answer leads to are read for each. */
export function liveRun(steps: readonly Step[], request: GraphQLRequest, options: Ready): LiveQuery {
  const [step] = steps;
  if (step?.kind !== 'actionRun') throw new Error('a subscription to an action asks for a run');
  const { role, session, ask } = options;
  const member: RunMember = {
    wanted: { ...step, session },
    last: undefined,
    answer: async (found, job) => {
      const cost = new Cost();
      const ready = { ...options, context: { ...options.context, cost }, cost, job };
      const made: AnswerProjection[] = [];
      const add = (projection: AnswerProjection): void => {
        projection.run(step.field, found);
        made.push(projection);
      };
      const text = `{"data":{${await answerOf(step, add, ready)}}}`;
      if (found?.isDone === true && made.every(({ hasRows }) => !hasRows)) member.last = text;
      return text;
    },
  };
  return {
    kind: 'live',
    role: session.role,
    cohortKey: ['action', role.key, request.query, request.operationName ?? ''].join('\0'),
    sql: `runs of action ${step.action.name}`,
    parametersKey: JSON.stringify([
      request.variables ?? null,
      Object.entries(sessionVariablesOf(session)).sort(([one], [other]) => (one < other ? -1 : 1)),
    ]),
    parameters: member,
    readTables: [actionLog],
    async fetch(members, job) {
      const all = members.map(({ id, parameters }) => ({ id, member: parameters as RunMember }));
      const open = all.filter(({ member: { last } }) => last === undefined);
      const runs =
        open.length === 0
          ? []
          : await readRuns(
              open.map(({ member: { wanted } }) => wanted),
              ask(job),
            );
      const texts = new Map(all.map(({ id, member: { last } }) => [id, last ?? '']));
      for (const [index, { id, member: of }] of open.entries()) {
        // What is wrong with one answer is its own subscriber's.
        const text = of.answer(runs[index], job).catch((error: unknown) => {
          job?.check();
          return JSON.stringify(toResponse(error, session.isAdmin));
        });
        texts.set(id, await text);
      }
      return texts;
    },
  };
}
