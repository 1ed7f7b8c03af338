// What a list shows, kept in its address: filters, search, order and page. A list says by its shape which filters and
// columns it has; whatever stands in the address becomes a view that can be shown.
import { addDays } from '../../../../shared/calendarMonths.ts';
import { kathmanduInstant } from '../../../../shared/dates.ts';
import { isDay } from '../../lib/calendarDays.ts';
import { searchPatterns } from '../../lib/searchWords.ts';

/** One filter in the address. What is usual is left out of it. */
export interface ListFilter<Value> {
  /** `null`: the address says nothing. Whatever it says, a value that can be asked for. */
  read: (text: string | null) => Value;
  write: (value: Value) => string | null;
}

export interface ListShape<Filters extends object, Sort extends string> {
  pageSize: number;
  filters: { readonly [Name in keyof Filters]: ListFilter<Filters[Name]> };
  sorts: readonly Sort[];
  /** The order of an address that says nothing. */
  sort: Sort;
  /** The direction a column starts with: newest and best first, texts from A. */
  startsDescending: (sort: Sort) => boolean;
}

interface ListState<Sort extends string> {
  search: string;
  sort: Sort;
  descending: boolean;
  /** From 1. */
  page: number;
}

export type ListView<Filters extends object, Sort extends string> = Filters & ListState<Sort>;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const deepestPage = 1_000_000;

function known<T extends string>(values: readonly T[], text: string | null, usual: T): T {
  return values.find((value) => value === text) ?? usual;
}

/** One of these; `usual` where the address says nothing, or what nobody can choose. */
export function oneOf<T extends string>(values: readonly T[], usual: T): ListFilter<T> {
  return {
    read: (text) => known(values, text, usual),
    write: (value) => (value === usual ? null : value),
  };
}

/** The id of a row, or none. */
export const anId: ListFilter<string | null> = {
  read: (text) => (text !== null && uuid.test(text) ? text : null),
  write: (value) => value,
};

/** A calendar day, or '' for none. */
export const aDay: ListFilter<string> = {
  read: (text) => (text !== null && isDay(text) ? text : ''),
  write: (value) => (value === '' ? null : value),
};

/** Moments from the first day to the last, both whole in Kathmandu and either of them perhaps ''. */
export function dayWhere(from: string, to: string): { _gte?: string; _lt?: string }[] {
  const begin = (day: string): string => kathmanduInstant(day, '00:00')?.toISOString() ?? '';
  return [
    ...(from === '' ? [] : [{ _gte: begin(from) }]),
    ...(to === '' ? [] : [{ _lt: begin(addDays(to, 1)) }]),
  ];
}

/** Any text, for values that only the database knows; empty for none. */
export const anyText: ListFilter<string> = {
  read: (text) => (text ?? '').trim(),
  write: (value) => (value === '' ? null : value),
};

function filterNames<Filters extends object>(
  shape: Pick<ListShape<Filters, never>, 'filters'>,
): (keyof Filters & string)[] {
  return Object.keys(shape.filters) as (keyof Filters & string)[];
}

export function parseListView<Filters extends object, Sort extends string>(
  shape: ListShape<Filters, Sort>,
  params: URLSearchParams,
): ListView<Filters, Sort> {
  const sort = known(shape.sorts, params.get('sort'), shape.sort);
  const direction = params.get('dir');
  const page = Number(params.get('page') ?? '1');
  const filters = Object.fromEntries(
    filterNames(shape).map((name) => [name, shape.filters[name].read(params.get(name))]),
  ) as Filters;
  return {
    ...filters,
    search: (params.get('q') ?? '').trim(),
    sort,
    descending: direction === 'asc' ? false : direction === 'desc' ? true : shape.startsDescending(sort),
    page: Number.isInteger(page) && page >= 1 && page <= deepestPage ? page : 1,
  };
}

/** The address's query of a view; what is usual is left out. */
export function listParams<Filters extends object, Sort extends string>(
  shape: ListShape<Filters, Sort>,
  view: ListView<Filters, Sort>,
): Record<string, string> {
  const filters = filterNames(shape).flatMap((name): [string, string][] => {
    const text = shape.filters[name].write(view[name]);
    return text === null ? [] : [[name, text]];
  });
  return {
    ...Object.fromEntries(filters),
    ...(view.search === '' ? {} : { q: view.search }),
    ...(view.sort === shape.sort ? {} : { sort: view.sort }),
    ...(view.descending === shape.startsDescending(view.sort)
      ? {}
      : { dir: view.descending ? 'desc' : 'asc' }),
    ...(view.page === 1 ? {} : { page: String(view.page) }),
  };
}

/** Every word of a search must stand in some of these columns. */
export function searchWhere<Column extends string>(
  text: string,
  columns: readonly Column[],
): { _or: Partial<Record<Column, { _ilike: string }>>[] }[] {
  return searchPatterns(text).map((_ilike) => ({
    _or: columns.map((column) => ({ [column]: { _ilike } }) as Partial<Record<Column, { _ilike: string }>>),
  }));
}

/** The last page that has rows; 1 when there are none. */
export function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
