// Between the screens and the network: what the portal shows is kept, and answers when nobody else does. By whom is said
// by the app, once somebody is signed in who may keep anything.
import { AppError } from '../lib/appError.ts';

export interface Keeper {
  keep(operation: string, variables: Record<string, unknown>, data: object): void;
  recall(operation: string, variables: Record<string, unknown>): Promise<object | undefined>;
  /** What is shown is kept: nobody answered lately. */
  isAway(): boolean;
}

let keeper: Keeper | null = null;
/** The user for whom the keeper was given, or refused. */
let owner: string | null = null;

interface EarlyAnswer {
  asker: string;
  giveTo: (known: Keeper) => void;
}

/** Answers to a page that asks before the profile has said whether anything is kept; the last one of each question. */
const early = new Map<string, EarlyAnswer>();

/** `user`: whose answers are kept from now on; with null in place of a keeper: whose are not. */
export function setKeeper(given: Keeper | null, user: string | null): void {
  keeper = given;
  owner = user;
  for (const { asker, giveTo } of early.values()) if (given !== null && asker === user) giveTo(given);
  early.clear();
}

/**
 * What hears the answers to a question that is asked in somebody's name. Only those to the keeper's own user are kept, whoever
 * has signed in meanwhile.
 */
export function hearing(operation: string, variables: Record<string, unknown>, asker: string | null) {
  return (data: object): void => {
    if (asker === null) return;
    const giveTo = (known: Keeper): void => known.keep(operation, variables, data);
    if (asker !== owner) early.set(`${operation} ${JSON.stringify(variables)}`, { asker, giveTo });
    else if (keeper !== null) giveTo(keeper);
  };
}

/** An answer of the API is one, also where it is an error. */
const isAnswer = (error: unknown): boolean => error instanceof AppError && error.apiCode !== undefined;

/** What is there has been seen: what comes out of the store would otherwise be drawn first, all of it. */
const onceSeen = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.visibilityState === 'hidden') resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

/** The network's answer, or what is kept where it gives none; `show` is given what there is until then. */
export async function orKept(
  operation: string,
  variables: Record<string, unknown>,
  ask: () => Promise<object>,
  show: (data: object) => void,
): Promise<object> {
  const known = keeper;
  if (known === null) return ask();
  const recall = async (): Promise<object | undefined> => {
    const [data] = await Promise.all([known.recall(operation, variables), onceSeen()]);
    return data;
  };
  // Without a line nobody waits for the network to say so; and once it has said so, nobody waits for it again.
  const kept = navigator.onLine && !known.isAway() ? undefined : await recall().catch(() => undefined);
  if (kept !== undefined) {
    if (!navigator.onLine) return kept;
    show(kept);
  }
  return ask().catch(async (error: unknown) => {
    const instead = isAnswer(error) ? undefined : (kept ?? (await recall().catch(() => undefined)));
    if (instead === undefined) throw error;
    return instead;
  });
}
