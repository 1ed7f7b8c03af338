// What happens between opening a row and leaving it: the form, its draft, what others do meanwhile, and the saving.
import { useApolloClient } from '@apollo/client/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { adminResources } from '../../content/adminResources.ts';
import { files as fileTexts } from '../../content/files.ts';
import { AppError } from '../../lib/appError.ts';
import { newId } from '../../lib/newId.ts';
import { dismissNotification, notify } from '../../lib/notify.ts';
import { tellFailure } from '../../lib/tellFailure.ts';
import {
  blankOf,
  differences,
  type FormValues,
  fromDraft,
  isMissing,
  parseValue,
  sameValues,
  valueOf,
} from '../resources/fields.ts';
import type { Editable, EditedRow } from '../resources/resource.ts';
import { type Draft, type DraftPlace, dropDraft, keepDraft, readDraft } from './drafts.ts';
import { type Base, baseOf, fieldSchema, type Stored, storeRow, valuesOf } from './storeRow.ts';
import { type Upload, useUploads } from './useUploads.ts';

export interface EditorInput {
  resource: Editable;
  /** Where what is typed is kept; null: nowhere. */
  place: DraftPlace | null;
  /** As it was when the editor was opened; null: a new one. */
  row: EditedRow | null;
  /** As it is now; null: it has been deleted; undefined: nothing is known, or it is a new one. */
  live: EditedRow | null | undefined;
  /** What a new one begins with. */
  initial: FormValues;
  onStored?: (row: EditedRow) => void;
}

export interface Editor {
  form: UseFormReturn<FormValues, unknown, FormValues>;
  values: FormValues;
  /** What was typed differs from what is stored. */
  dirty: boolean;
  draft: Draft | null;
  /** The draft outlives the page. */
  kept: boolean;
  /** The form began with a draft of before. */
  restored: boolean;
  base: Base | null;
  /** What somebody else stored meanwhile and the person has not decided on. */
  theirs: Base | null;
  deleted: boolean;
  /** A newer version took the place of one that nothing was typed into. */
  adopted: boolean;
  /** The two versions are on show; `save`: because saving met the other one. */
  comparing: 'look' | 'save' | null;
  compare: (why: 'look' | null) => void;
  /** Goes on with these values, knowing what the others stored. */
  decide: (values: FormValues, theirs: Base) => void;
  discard: () => void;
  /** What was typed is right and on its way. Before that a field must take the focus, which a disabled one does not. */
  saving: boolean;
  /** `over`: the stored version that the person has just decided on. */
  save: (values: FormValues, over?: Base) => Promise<void>;
  refuse: () => void;
  /** Names of files that a restored draft could not hold. */
  lostFiles: readonly string[];
  upload: Upload | null;
  cancelUpload: () => void;
}

/** 'Missing Fields', said until they are filled. */
function useMissingFields(lacking: boolean): () => void {
  const told = useRef<number | null>(null);
  useEffect(() => {
    if (lacking || told.current === null) return;
    dismissNotification(told.current);
    told.current = null;
  }, [lacking]);
  return () => {
    const { title, text } = adminResources.missing;
    told.current = notify({ tone: 'error', title, message: text });
  };
}

/** What an effect calls: the newest, whichever rendering set it off. */
function useLatest(act: () => void): RefObject<() => void> {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  return latest;
}

interface Beginning {
  id: string | number;
  draft: Draft | null;
  base: Base | null;
  /** Of a new row. */
  blank: FormValues;
  values: FormValues;
}

function begin({ resource, place, row, initial }: EditorInput): Beginning {
  const { fields } = resource;
  const draft = place && readDraft(place);
  const blank = { ...valuesOf(fields, blankOf), ...initial };
  const stored = row && baseOf(resource, row);
  const restored = (values: Record<string, unknown> | undefined, or: FormValues): FormValues =>
    valuesOf(fields, (field) => fromDraft(field, values?.[field.name]) ?? valueOf(field, or));
  const base = draft?.base
    ? { ...draft.base, values: restored(draft.base.values, stored?.values ?? blank) }
    : draft === null
      ? stored
      : null;
  const values = restored(draft?.values, base?.values ?? blank);
  return { id: resource.onlyId ?? row?.id ?? draft?.id ?? newId(), draft, base, blank, values };
}

/** What a draft holds: all but files, of which it has the names. */
function asDraft(id: string | number, base: Base | null, values: FormValues): Draft {
  const held = Object.entries(values).filter(([, value]) => !(value instanceof File));
  return {
    id: String(id),
    values: Object.fromEntries(held),
    base,
    files: Object.values(values).flatMap((value) => (value instanceof File ? [value.name] : [])),
    savedAt: new Date().toISOString(),
  };
}

interface Typed {
  place: DraftPlace | null;
  id: string | number;
  base: Base | null;
  values: FormValues;
  dirty: boolean;
  /** Of before. */
  first: Draft | null;
}

/** Every letter is kept at once: whatever ends the page, it is not lost. */
function useKeptDraft({ place, id, base, values, dirty, first }: Typed): Pick<Editor, 'draft' | 'kept'> {
  const [draft, setDraft] = useState(first);
  const [kept, setKept] = useState(true);
  const typed = JSON.stringify(asDraft(id, base, values).values);
  const keep = useLatest(() => {
    if (place === null) return;
    const before = readDraft(place);
    if (!dirty) {
      if (before !== null) dropDraft(place);
      setDraft(null);
      return;
    }
    const next = asDraft(id, base, values);
    const same =
      before !== null && JSON.stringify({ ...next, savedAt: before.savedAt }) === JSON.stringify(before);
    if (!same) setKept(keepDraft(place, next));
    setDraft(same ? before : next);
  });
  useEffect(() => keep.current(), [keep, typed, base, dirty]);
  return { draft: dirty ? draft : null, kept };
}

interface Saving {
  upload: Upload | null;
  cancel: () => void;
  /** As a new row of this id, or over what is stored: `over` is the version that the person has seen. */
  save: (given: FormValues, row: { id: string | number; over: Base | null }) => Promise<void>;
}

/** The files first, then the row; the files are taken back where the row was not stored. */
function useSaving(
  { resource }: EditorInput,
  form: Editor['form'],
  finish: (outcome: Stored, message: string) => void,
): Saving {
  const { fields, words } = resource;
  const client = useApolloClient();
  const files = useUploads();
  return {
    upload: files.upload,
    cancel: files.cancel,
    save: async (given, { id, over }) => {
      const uploads = await files.run(given).catch((error: unknown) => {
        const { title, failed } = fileTexts.errors;
        if (!(error instanceof AppError) || error.code !== 'cancelled')
          notify({ tone: 'error', title, message: failed });
        return null;
      });
      if (uploads === null) return;
      const values: FormValues = { ...given };
      for (const [name, { url }] of Object.entries(uploads)) values[name] = url;
      const columns = fields.filter(({ apart = false }) => !apart);
      const row = {
        ...valuesOf(columns, (field) => parseValue(field, valueOf(field, values))),
        ...resource.toRow?.(values, uploads, over?.values ?? null),
      };
      const failed = over === null ? words.failed.add : words.failed.update;
      const failure = (message: string, error: unknown): string =>
        failed(resource.refused?.(error)?.message ?? message);
      try {
        const outcome = await storeRow(client, resource, { id, over, values, row, failure });
        if (outcome.kind !== 'stored') await files.takeBack(uploads);
        finish(outcome, over === null ? words.done.added : words.done.updated);
      } catch (error) {
        await files.takeBack(uploads);
        const refused = resource.refused?.(error);
        if (refused) form.setError(refused.field, { type: 'refused', message: refused.message });
        tellFailure(error, failure);
      }
    },
  };
}

/** The first field has the focus when the form opens (if `opens`), and one that the database refused when it has answered. */
export function useFieldFocus({ form }: Editor, { fields }: Pick<Editable, 'fields'>, opens = true): void {
  const [first] = fields;
  const opened = useRef(!opens);
  const { isSubmitting, errors } = form.formState;
  const refused = Object.keys(errors).find((field) => errors[field]?.type === 'refused');
  useEffect(() => {
    if (isSubmitting) return;
    if (refused !== undefined) form.setFocus(refused);
    else if (!opened.current && first) form.setFocus(first.name);
    opened.current = true;
  }, [form, isSubmitting, refused, first]);
}

export function useEditor(input: EditorInput): Editor {
  const { resource, place, live, onStored } = input;
  const { fields, words } = resource;
  const [start] = useState(() => begin(input));
  /** Of what is saved anew after its row was deleted. */
  const [secondId] = useState(() => resource.onlyId ?? newId());
  const [base, setBase] = useState(start.base);
  const [restored, setRestored] = useState(start.draft !== null);
  const [met, setMet] = useState<Base | null>(null);
  const [missing, setMissing] = useState(false);
  const [adopted, setAdopted] = useState(false);
  const [comparing, setComparing] = useState<'look' | 'save' | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const form = useForm<FormValues, unknown, FormValues>({
    resolver: zodResolver(fieldSchema(resource)),
    mode: 'onTouched',
    defaultValues: start.values,
  });
  const { isSubmitting } = form.formState;
  const watched = useWatch({ control: form.control }) as FormValues;
  const values: FormValues = { ...start.values, ...watched };
  const stored = base?.values ?? start.blank;
  const dirty = !sameValues(fields, values, stored);

  const { draft, kept } = useKeptDraft({ place, id: start.id, base, values, dirty, first: start.draft });

  // The database's timestamps sort as text. One that is older than what we know is a late message.
  const newest = live && base && live.updated_at > base.updated_at ? baseOf(resource, live) : null;
  const theirs = isSubmitting || base === null ? null : (newest ?? met);
  const undecided = theirs !== null && differences(fields, stored, values, theirs.values).length > 0;
  // Nothing that was typed is touched by it: the newer version is what the form stands on now.
  const settled = theirs !== null && (!dirty || !undecided) ? theirs : null;
  /** What the form stands on from now on; `anew`: shows it, too. */
  const begun = (from: Base | null, anew = true): void => {
    setBase(from);
    setMet(null);
    if (anew) form.reset(from?.values ?? start.blank, { keepFieldsRef: true });
  };
  const settle = useLatest(() => {
    if (settled === null) return;
    if (!dirty && !sameValues(fields, stored, settled.values)) setAdopted(true);
    begun(settled, !dirty);
  });
  const settledAt = settled?.updated_at;
  useEffect(() => {
    if (settledAt !== undefined) settle.current();
  }, [settle, settledAt]);

  const saving = useSaving(input, form, (outcome, message) => {
    if (outcome.kind === 'stored') {
      const { row } = outcome;
      if (place) dropDraft(place);
      begun(baseOf(resource, row));
      notify(row.title === undefined ? { message } : { title: message, message: row.title, named: true });
      onStored?.(row);
    } else if (outcome.kind === 'deleted') {
      setMissing(true);
      notify({ tone: 'error', message: words.deletedMeanwhile });
    } else {
      setMet(outcome.theirs);
      setComparing('save');
    }
  });
  const deleted = base !== null && (live === null || missing);
  const lacks = (given: FormValues): boolean =>
    fields.some((field) => isMissing(field, valueOf(field, given)));
  const sayMissing = useMissingFields(lacks(values));

  return {
    form,
    values,
    dirty,
    draft,
    kept,
    restored: restored && dirty,
    base,
    theirs: settled === null ? theirs : null,
    deleted,
    adopted,
    comparing: theirs === null || settled !== null ? null : comparing,
    compare: setComparing,
    decide: (chosen, other) => {
      begun(other, false);
      setComparing(null);
      for (const field of fields) form.setValue(field.name, valueOf(field, chosen), { shouldValidate: true });
    },
    discard: () => {
      if (place) dropDraft(place);
      setRestored(false);
      begun(live ? baseOf(resource, live) : base);
    },
    saving: isSaving,
    save: (given, over = base ?? undefined) => {
      setIsSaving(true);
      const row = { id: deleted ? secondId : start.id, over: deleted ? null : (over ?? null) };
      return saving.save(given, row).finally(() => setIsSaving(false));
    },
    lostFiles: start.draft?.files ?? [],
    // A failure is of no interest any more once its file is gone from the form.
    upload:
      saving.upload?.error !== undefined && !Object.values(values).includes(saving.upload.file)
        ? null
        : saving.upload,
    cancelUpload: saving.cancel,
    refuse: () => {
      if (lacks(form.getValues())) sayMissing();
    },
  };
}
