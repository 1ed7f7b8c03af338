// What a resource of the office is: its texts, its documents, its fields. The list and the editor are written once
// (ResourcePage.tsx) and read this.
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import type { ComponentType, ReactNode } from 'react';
import type { ResourceWords } from '../../content/adminResources.ts';
import type { DataColumn } from '../../ui/DataTable.tsx';
import { languageOf } from '../../ui/initials.ts';
import type { StoredFile } from '../files/uploadFile.ts';
import type { GroupChoice } from '../list/GroupFilter.tsx';
import { type Field, type FormValues, listIn, textIn, type WrittenLanguage } from './fields.ts';

/** What the editor needs of a row. */
export interface EditedRow {
  id?: string;
  title?: string;
  updated_at: string;
}

/** What every row of a list has. */
export interface ListedRow extends EditedRow {
  id: string;
  title: string;
}

/** The categories or subjects of a resource. */
interface ResourceGroups<Column extends string> {
  name: Column;
  /** Offered by the form, beside what is stored. */
  options: readonly string[];
  /** The filter offers what is stored alone. */
  storedOnly?: boolean;
}

/** How many rows a group has, with whatever else the resource counts of it. */
export interface GroupRow {
  name: string | null;
  count: number | null;
}

/** A filter of the list beside its groups: a menu, whose first choice is ''. */
export interface RowFilter {
  name: `by_${string}`;
  label: string;
  choices(groups: readonly GroupRow[], group: string): readonly GroupChoice[];
}

interface ListAnswer<Row> {
  rows: readonly Row[];
  found: { aggregate: { count: number } | null };
  groups?: readonly GroupRow[];
}

interface EditorDocuments<Whole, Variables = never> {
  /** `$id`. The row with all that the editor needs. */
  row: TypedDocumentNode<{ row: Whole | null }, Variables>;
  /** `$id`, `$updated_at`, `$set`. */
  update: TypedDocumentNode<{ update: { returning: readonly Whole[] } | null }, Variables>;
  /** `$object`. */
  add: TypedDocumentNode<{ row: Whole | null }, Variables>;
}

/** Operations of the resource's .graphql file. `never`: which variables they take is for operationsOf. */
export interface ResourceDocuments<Row, Whole, Variables = never> extends EditorDocuments<Whole, Variables> {
  /** `$where`, `$order_by`, `$limit`, `$offset`. */
  list: TypedDocumentNode<ListAnswer<Row>, Variables>;
  /** As `row`, for ever. */
  rowLive: TypedDocumentNode<{ row: Whole | null }, Variables>;
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

/** A column of the list whose cells the resource draws. */
export interface FaceColumn<Row> extends Omit<DataColumn<never>, 'cell' | 'sx'> {
  cell(row: Row): ReactNode;
  sx?: { color?: string; whiteSpace?: string };
}

export interface PreviewProps {
  /** In which readers see it. */
  language: WrittenLanguage;
  values: FormValues;
  /** Undefined for a new row. */
  row: ListedRow | undefined;
}

/** What the editor asks of a resource; rows with a page of their own have no list beside it. */
export interface Editable<Whole extends EditedRow = EditedRow, Column extends string = string> {
  /** The table, and what the log of changes calls it. */
  name: string;
  words: {
    deletedMeanwhile: string;
    done: { added: string; updated: string };
    failed: { add: (message: string) => string; update: (message: string) => string };
  };
  documents: EditorDocuments<Whole>;
  /** Of a table with one row at most. */
  onlyId?: number;
  fields: readonly Field<Column>[];
  /** Values and columns that are not made of each other field by field. */
  toValues?(row: Whole): FormValues;
  /** `uploads` are the files that were chosen, by field; `before` is what the form showed of the stored row. */
  toRow?(
    values: FormValues,
    uploads: Readonly<Record<string, StoredFile>>,
    before: FormValues | null,
  ): Record<string, unknown>;
  /** What is wrong with the fields together: messages by field. */
  check?(values: FormValues): Readonly<Record<string, string>>;
  /** Which field the database refuses, and why in words for a person; undefined: none in particular. */
  refused?(error: unknown): { field: string; message: string } | undefined;
}

// Methods, not properties: a resource of some rows is a resource (of rows that have a title).
export interface Resource<
  Row extends ListedRow = ListedRow,
  Whole extends ListedRow = ListedRow,
  Column extends string = string,
> extends Editable<Whole, Column> {
  words: ResourceWords;
  documents: ResourceDocuments<Row, Whole>;
  /** Columns that the search looks into; or one of the database that has them all in lower case, for long texts. */
  searched: readonly Column[] | { lowered: string };
  /** What the list's operation takes in place of conditions, which teachers cannot send. */
  asks?(view: {
    search: string;
    group: string;
    audience: string;
    [own: `by_${string}`]: string;
  }): OperationVariables;
  groups?: ResourceGroups<Column>;
  filters?: readonly RowFilter[];
  /** Under the page's title, in place of how many there are. */
  lead?(groups: readonly GroupRow[]): string;
  /** The column of the date on show; newest first. */
  day: Column;
  /** What else the list says of a row. */
  detail?: { label: string; of(row: Row): ReactNode };
  /** Where visitors or students see it; null: nowhere yet, or no more. */
  site(row: Row): string | null;
  /** Its own page in the office, where its title leads; without one the title opens the editor. */
  page?(row: Row): string;
  /** Beside the title in the list. */
  tags?(row: Row): ReactNode;
  /** What the list shows of a row in place of its title; before it, and behind it in place of groups, detail and day. */
  face?: {
    draw(row: Row): ReactNode;
    icon(row: Row): ReactNode;
    columns: readonly FaceColumn<Row>[];
    under(row: Row): ReactNode;
  };
  /** What the editor's head says of a stored row, and its right end. */
  head?: { title(row: Whole): ReactNode; aside(row: Whole): ReactNode };
  /** Above the fields of a stored row, as it is now. */
  standing?(row: Whole): ReactNode;
  /** Why this person only looks at the row; null: it can be changed. */
  locked?(row: Row, user: { id: string; role: string } | null): string | null;
  /** False: this person deletes no row. */
  removable?: false;
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
export function editorOperationsOf({ documents }: Editable): EditorDocuments<EditedRow, OperationVariables> {
  return documents as EditorDocuments<EditedRow, OperationVariables>;
}

/** A column of a row, where only the resource knows which there are. */
export const columnOf = (row: object, name: string): unknown => Reflect.get(row, name);

/** A column's value as text. */
export const textOf = (row: ListedRow, column: string): string => textIn(columnOf(row, column));

/** The class groups that a listed row is for. */
export const audienceOf = (row: ListedRow): string[] => listIn(columnOf(row, 'audience'));

/** Whether its rows can be for class groups. */
export const hasAudience = ({ fields }: { fields: readonly Field[] }): boolean =>
  fields.some(({ kind }) => kind === 'audience');

/** Whether its texts can be written in two languages. */
export const isBilingual = ({ fields }: { fields: readonly Field[] }): boolean =>
  fields.some(({ language }) => language !== undefined);

/** What a draft is called: what stands in its first field. */
export const draftName = (values: Record<string, unknown>): string => textIn(Object.values(values)[0]);

/** Whether something of a listed row is written in English and not in Nepali. What has its one title in Nepali is Nepali. */
export function lacksNepali(row: ListedRow): boolean {
  if (languageOf(row.title) === 'ne') return false;
  return Object.entries(row).some(
    ([name, value]) =>
      name.endsWith('_ne') && value === null && columnOf(row, name.slice(0, -'_ne'.length)) !== '',
  );
}

/** What readers of a language see of what is typed: the other one where nothing is. */
export const readIn = (language: WrittenLanguage, values: FormValues, name: string): string =>
  (language === 'ne' && textIn(values[`${name}_ne`])) || textIn(values[name]);
