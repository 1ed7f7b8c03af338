// A form over one stored row. As long as nobody has typed it shows what others save; what was typed is never taken away.
// Saving names the version that was seen: if another one is stored meanwhile, nothing is overwritten, the form says what
// changed and keeps what was typed, and only the next press saves it.
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type Path, type PathValue, useForm, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { adminSettings } from '../../content/adminSettings.ts';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';

type Value = string | boolean;

export interface Saved<Values> {
  values: Values;
  /** When it was saved, as the database says it; '' while nothing is. */
  seen: string;
}

/** What somebody else saved between. `mine` is null where only they changed it. */
export interface Met {
  field: string;
  theirs: Value;
  mine: Value | null;
}

interface Options<Values extends Record<string, Value>, Stored> {
  live: Saved<Values>;
  schema: z.ZodType<Stored, Values>;
  /** Undefined: another version than the one seen is stored. */
  store: (stored: Stored, seen: string) => Promise<Saved<Values> | undefined>;
  read: () => Promise<Saved<Values>>;
}

export interface SavedForm<Values extends Record<string, Value>, Stored> {
  form: UseFormReturn<Values, unknown, Stored>;
  save: (stored: Stored) => Promise<void>;
  undo: () => void;
  met: readonly Met[];
  take: (field: string) => void;
  problem: string | null;
}

/** Field by field: what changed from the one to the other. */
function changed<Values extends Record<string, Value>>(from: Values, to: Values): string[] {
  return Object.keys(from).filter((field) => from[field] !== to[field]);
}

export function useSavedForm<Values extends Record<string, Value>, Stored extends Record<string, unknown>>({
  live,
  schema,
  store,
  read,
}: Options<Values, Stored>): SavedForm<Values, Stored> {
  const [first] = useState(live);
  /** What the form began from; what is typed differs from it. */
  const base = useRef(first);
  const [met, setMet] = useState<readonly Met[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Values, unknown, Stored>({
    resolver: zodResolver(schema),
    mode: 'onTouched',
    defaultValues: first.values as DefaultValues<Values>,
  });
  const { isDirty, isSubmitting } = form.formState;

  const begin = (from: Saved<Values>): void => {
    base.current = from;
    form.reset(from.values, { keepFieldsRef: true });
  };
  const set = (field: string, value: Value | undefined): void =>
    form.setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
      shouldValidate: true,
    });

  // Versions are times in one format: what comes late is not shown again.
  useEffect(() => {
    if (isDirty || isSubmitting || live.seen <= base.current.seen) return;
    base.current = live;
    form.reset(live.values, { keepFieldsRef: true });
  });

  const done = (from: Saved<Values>): void => {
    begin(from);
    notify({ message: adminSettings.saved });
  };

  const meet = (theirs: Saved<Values>): void => {
    const mine = form.getValues();
    const typed = changed(base.current.values, mine);
    const differing = changed(mine, theirs.values);
    const found = changed(base.current.values, theirs.values).filter((field) => differing.includes(field));
    setMet(
      found.flatMap((field) => {
        const [is, was] = [theirs.values[field], mine[field]];
        return is === undefined || was === undefined
          ? []
          : [{ field, theirs: is, mine: typed.includes(field) ? was : null }];
      }),
    );
    const left = typed.filter((field) => differing.includes(field));
    // Perhaps it was this form: its answer was lost on the way.
    if (left.length === 0) done(theirs);
    else begin(theirs);
    for (const field of left) set(field, mine[field]);
  };

  return {
    form,
    met,
    problem,
    undo: () => {
      setMet([]);
      setProblem(null);
      form.reset();
    },
    take(field) {
      set(field, base.current.values[field]);
      setMet((all) => all.filter((one) => one.field !== field));
    },
    async save(stored) {
      setProblem(null);
      setMet([]);
      try {
        const saved = await store(stored, base.current.seen);
        if (saved) done(saved);
        else meet(await read());
      } catch (error) {
        setProblem(adminSettings.failed(describeError(error)));
      }
    },
  };
}
