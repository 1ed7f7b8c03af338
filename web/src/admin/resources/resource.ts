// What a resource of the office is: its texts, its documents, its fields. The list and the editor are written once
// (ResourcePage.tsx) and read this.
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { ComponentType, ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { adminResources, type ResourceWords } from '../../content/adminResources.ts';
import type { FileKind } from '../../content/files.ts';
import { languageOf } from '../../ui/initials.ts';
import type { StoredFile } from '../files/uploadFile.ts';

/** What every row of a list has. */
export interface ListedRow {
  id: string;
  title: string;
  updated_at: string;
}

/** A file is chosen and not stored yet, or the address of a stored one. */
export type FieldValue = string | File | null;
export type FormValues = Record<string, FieldValue>;

export type WrittenLanguage = 'en' | 'ne';

export interface OwnInputProps {
  control: Control<FormValues, unknown, FormValues>;
  label: string;
  disabled: boolean;
}

interface FieldOf<Name extends string> {
  name: Name;
  label: string;
  required?: boolean;
  /** Below the field; follows what is typed. */
  hint?: (value: string) => string | undefined;
  /** Whether the form has it at all, by what else is typed. */
  shown?: (values: FormValues) => boolean;
  /** Of a text that can be written in two languages, each in a column of its own (inBothLanguages); none: for both. */
  language?: WrittenLanguage;
}

export type Field<Name extends string = string> = FieldOf<Name> &
  (
    | { kind: 'line'; longest: number }
    | { kind: 'text'; rows: number }
    /** An address that a click opens: http or https, with `own` also a path of this site. */
    | { kind: 'address'; own?: boolean }
    /** A calendar day. */
    | { kind: 'day' }
    /** A time of day, 'HH:MM'. */
    | { kind: 'time' }
    /** Days of the week, '0,2': 0 is Sunday. */
    | { kind: 'weekdays' }
    /** Calendar days, with commas between them. */
    | { kind: 'days' }
    /** One of the resource's groups. */
    | { kind: 'group' }
    /** The column `audience`: ids of class groups, here as audienceText has them. */
    | { kind: 'audience' }
    /** Uploaded with the saving; the column holds its address. */
    | { kind: 'file'; accepts: FileKind }
    /** Drawn by the resource itself; without `input` by another one of its fields. */
    | { kind: 'own'; input?: ComponentType<OwnInputProps> }
  ) & {
    /** The value in words, where two versions are compared. */
    said?: (value: string) => string;
  };

/** The categories or subjects of a resource. */
interface ResourceGroups<Column extends string> {
  name: Column;
  /** Offered by the form, beside what is stored. */
  options: readonly string[];
}

interface ListAnswer<Row> {
  rows: readonly Row[];
  found: { aggregate: { count: number } | null };
  groups?: readonly { name: string | null; count: number | null }[];
}

interface EditorDocuments<Whole, Variables = never> {
  /** `$id`. The row with all that the editor needs. */
  row: TypedDocumentNode<{ row: Whole | null }, Variables>;
  /** `$id`, `$updated_at`, `$set`. */
  update: TypedDocumentNode<{ update: { returning: readonly Whole[] } | null }, Variables>;
  /** `$object`. None: rows are not added here, nor saved anew when they have been deleted. */
  add?: TypedDocumentNode<{ row: Whole | null }, Variables>;
}

/** Operations of the resource's .graphql file. `never`: which variables they take is for operationsOf. */
export interface ResourceDocuments<Row, Whole, Variables = never> extends EditorDocuments<Whole, Variables> {
  /** `$where`, `$order_by`, `$limit`, `$offset`. */
  list: TypedDocumentNode<ListAnswer<Row>, Variables>;
  /** As `row`, for ever. */
  rowLive: TypedDocumentNode<{ row: Whole | null }, Variables>;
  add: TypedDocumentNode<{ row: Whole | null }, Variables>;
  /** `$id`. */
  remove: TypedDocumentNode<{ row: { id: string } | null }, Variables>;
  /** Says that something has changed, where the log of changes (`activity`) does not. */
  changes?: TypedDocumentNode<unknown, Variables>;
}

export interface OverviewProps {
  /** What the address says it is about: for a calendar the chosen day. Empty: nothing. */
  on: string;
  onChoose: (on: string) => void;
  hrefOf: (id: string) => string;
  onAdd: () => void;
}

export interface PreviewProps {
  /** In which readers see it. */
  language: WrittenLanguage;
  values: FormValues;
  /** Undefined for a new row. */
  row: ListedRow | undefined;
}

/** What the editor asks of a resource; rows with a page of their own have no list beside it. */
export interface Editable<Whole extends ListedRow = ListedRow> {
  name: string;
  words: {
    deletedMeanwhile: string;
    done: { added?: string; updated: string };
    failed: { add?: (message: string) => string; update: (message: string) => string };
  };
  documents: EditorDocuments<Whole>;
  fields: readonly Field[];
  toValues?(row: Whole): FormValues;
  toRow?(
    values: FormValues,
    uploads: Readonly<Record<string, StoredFile>>,
    before: FormValues | null,
  ): Record<string, unknown>;
  check?(values: FormValues): Readonly<Record<string, string>>;
  /** Which field the database refuses, and why in words for a person; undefined: none in particular. */
  refused?(error: unknown): { field: string; message: string } | undefined;
}

// Methods, not properties: a resource of some rows is a resource (of rows that have a title).
export interface Resource<
  Row extends ListedRow = ListedRow,
  Whole extends ListedRow = ListedRow,
  Column extends string = string,
> {
  /** The table, and what the log of changes calls it. */
  name: string;
  words: ResourceWords;
  documents: ResourceDocuments<Row, Whole>;
  fields: readonly Field<Column>[];
  /** Columns that the search looks into; or one of the database that has them all in lower case, for long texts. */
  searched: readonly Column[] | { lowered: string };
  groups?: ResourceGroups<Column>;
  /** The column of the date on show; newest first. */
  day: Column;
  /** What else the list says of a row. */
  detail?: { label: string; of(row: Row): ReactNode };
  /** Where the fields are not the columns: what the form shows of a row, and what is stored of the form. */
  toValues?(row: Whole): FormValues;
  /** `uploads` are the files that were chosen, by field; `before` is what the form showed of the stored row. */
  toRow?(
    values: FormValues,
    uploads: Readonly<Record<string, StoredFile>>,
    before: FormValues | null,
  ): Record<string, unknown>;
  /** What is wrong with the fields together: messages by field. */
  check?(values: FormValues): Readonly<Record<string, string>>;
  /** As Editable's. */
  refused?(error: unknown): { field: string; message: string } | undefined;
  /** Where visitors or students see it; null: nowhere yet, or no more. */
  site(row: Row): string | null;
  /** Beside the title in the list. */
  tags?(row: Row): ReactNode;
  /** Above the fields of a stored row, as it is now. */
  standing?(row: Whole): ReactNode;
  /** A deletion can be taken back: `$id`, and what is said of it. */
  restore?: {
    document: TypedDocumentNode<unknown, { id: string }>;
    done: string;
    failed: (message: string) => string;
  };
  /** Another look at all rows, above the list. */
  overview?: ComponentType<OverviewProps>;
  /** What a new row begins with, by what the overview is about. */
  initial?(on: string): FormValues;
  /** The row as they will see it. */
  preview?: ComponentType<PreviewProps>;
}

/** A resource whose columns are checked. */
export type ResourceOf<Row extends ListedRow, Whole extends Row> = Resource<Row, Whole, keyof Whole & string>;

/** The operations as the mechanism calls them: each resource has types of its own for the same variables. */
export function operationsOf({
  documents,
}: Resource): ResourceDocuments<ListedRow, ListedRow, OperationVariables> {
  return documents as ResourceDocuments<ListedRow, ListedRow, OperationVariables>;
}

/** As operationsOf, of what is edited without a list. */
export function editorOperationsOf({ documents }: Editable): EditorDocuments<ListedRow, OperationVariables> {
  return documents as EditorDocuments<ListedRow, OperationVariables>;
}

/** For whom a row is, as a form holds it: the ids of class groups, sorted, with commas between; empty: all students. */
export function audienceText(ids: unknown): string {
  return Array.isArray(ids) ? ids.map(String).sort().join(',') : '';
}

/** The class groups that a listed row is for. */
export function audienceOf(row: ListedRow): string[] {
  const ids: unknown = Reflect.get(row, 'audience');
  return Array.isArray(ids) ? ids.map(String) : [];
}

export const audienceIds = (text: string): string[] => (text === '' ? [] : text.split(','));

/** Whether its rows can be for class groups. */
export const hasAudience = ({ fields }: { fields: readonly Field[] }): boolean =>
  fields.some(({ kind }) => kind === 'audience');

/** A text and the same in Nepali, which nobody has to write. */
export function inBothLanguages<Name extends string>(field: Field<Name>): [Field<Name>, Field<`${Name}_ne`>] {
  const { name, label } = field;
  return [
    { ...field, language: 'en' },
    {
      ...field,
      name: `${name}_ne`,
      label: adminResources.languages.inNepali(label),
      required: false,
      language: 'ne',
    },
  ];
}

/** Whether its texts can be written in two languages. */
export const isBilingual = ({ fields }: { fields: readonly Field[] }): boolean =>
  fields.some(({ language }) => language !== undefined);

/** Whether something of a listed row is written in English and not in Nepali. What has its one title in Nepali is Nepali. */
export function lacksNepali(row: ListedRow): boolean {
  if (languageOf(row.title) === 'ne') return false;
  const columns = Object.entries(row) as [string, unknown][];
  return columns.some(
    ([name, value]) =>
      name.endsWith('_ne') && value === null && Reflect.get(row, name.slice(0, -'_ne'.length)) !== '',
  );
}

/** What readers of a language see of what is typed: the other one where nothing is. */
export function readIn(language: WrittenLanguage, values: FormValues, name: string): string {
  const textIn = (column: string): string => {
    const value = values[column];
    return typeof value === 'string' ? value.trim() : '';
  };
  return (language === 'ne' && textIn(`${name}_ne`)) || textIn(name);
}

/** A column's value as text. */
export function textOf(row: ListedRow, column: string): string {
  const value: unknown = (row as unknown as Record<string, unknown>)[column];
  return typeof value === 'string' ? value : '';
}
