// How GraphQL names what comes from the database: by the source's naming convention, prefixes and suffixes, as Hasura.
import type { SourceMetadata } from '../metadata/schema.ts';
import { isGraphQLName } from './pgTypes.ts';

export const namingConventions = ['hasura-default', 'graphql-default'] as const;
export type NamingConvention = (typeof namingConventions)[number];

/** The words of a name, which a convention joins. */
export interface Words {
  readonly words: readonly string[];
  /** The first word is one that the metadata give: no convention changes it where it comes first. */
  readonly isCustom: boolean;
}

/** Words that the engine may write as the convention wants them: `by_pk`. */
export const wordsOf = (name: string): Words => ({ words: split(name), isCustom: false });

/** A name of the metadata: one word. */
export const customWord = (name: string): Words => ({ words: [name], isCustom: true });

export const joinWords = (first: Words, ...others: readonly Words[]): Words => ({
  words: [...first.words, ...others.flatMap(({ words }) => words)],
  isCustom: first.isCustom,
});

/** A table or function: the schema's words in front unless that is public. */
export const qualifiedWords = ({ schema, name }: { readonly schema: string; readonly name: string }): Words =>
  schema === 'public' ? wordsOf(name) : joinWords(wordsOf(schema), wordsOf(name));

/** `hello_world` → hello, world; an underscore in front belongs to the first word. */
function split(name: string): string[] {
  const [first = '', ...others] = name.split('_');
  return first === '' && others.length > 0 ? [`_${others[0] ?? ''}`, ...others.slice(1)] : [first, ...others];
}

const lowerFirst = (word: string): string => word.slice(0, 1).toLowerCase() + word.slice(1);
const upperFirst = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

interface Affixes {
  readonly prefix: string;
  readonly suffix: string;
}

export class Naming {
  readonly convention: NamingConvention;
  /** The field of each root under which all root fields of the source stand. */
  readonly namespace: string | null;
  readonly #roots: Affixes;
  readonly #types: Affixes;

  constructor(customization: SourceMetadata['customization'], convention: NamingConvention) {
    const { root_fields: roots, type_names: types } = customization ?? {};
    this.convention = convention;
    this.namespace = roots?.namespace ?? null;
    this.#roots = { prefix: roots?.prefix ?? '', suffix: roots?.suffix ?? '' };
    this.#types = { prefix: types?.prefix ?? '', suffix: types?.suffix ?? '' };
  }

  /** Whether names are not as the database has them. */
  get isCased(): boolean {
    return this.convention === 'graphql-default';
  }

  /** `order_by`, `orderBy`. */
  field(words: Words): string {
    return this.#join(words, lowerFirst);
  }

  /** A fixed name of a field or an argument, or the name of a column or function as one. */
  fieldName(name: string): string {
    if (!this.isCased) return name;
    const cased = this.field(wordsOf(name));
    return isGraphQLName(cased) ? cased : name;
  }

  /** A type's name that no prefix or suffix changes: `order_by`, `String_comparison_exp`. */
  plainType(name: string): string {
    return this.isCased ? this.#join(wordsOf(name), upperFirst) : name;
  }

  /** The same for a type of a table: `books_aggregate_bool_exp`. */
  plainTableType(table: Words, ...of: readonly Words[]): string {
    return this.#join(joinWords(table, ...of), upperFirst);
  }

  /** A type of a table: `books_bool_exp`, `BooksBoolExp`. */
  tableType(table: Words, ...of: readonly Words[]): string {
    return this.customType(this.plainTableType(table, ...of));
  }

  /** A type's name with the source's prefix and suffix. */
  customType(name: string): string {
    return this.#affix(name, this.#types);
  }

  /** The type of the namespace's fields at a root. */
  namespaceType(namespace: string, root: string): string {
    return this.customType(`${namespace}_${root}`);
  }

  /** A root field's name with the source's prefix and suffix. */
  rootField(name: string): string {
    return this.#affix(name, this.#roots);
  }

  /**
   * What an array relationship's aggregates are called in rows, in order_by and in filters: Hasura reads the
   * relationship's name as words, as one word, and as one that stays as it is.
   */
  relationshipAggregate(relationship: string, of: 'rows' | 'order' | 'filter'): string {
    if (of === 'rows') return this.fieldName(`${relationship}_aggregate`);
    const word = of === 'filter' ? customWord(relationship) : { words: [relationship], isCustom: false };
    return this.field(joinWords(word, wordsOf('aggregate')));
  }

  /** A value of an enum table, or of an enum whose values are words. */
  enumValue(value: string): string {
    return this.isCased ? value.toUpperCase() : value;
  }

  #join({ words, isCustom }: Words, first: (word: string) => string): string {
    if (!this.isCased) return words.join('_');
    const [head = '', ...others] = words;
    return (isCustom ? head : first(head)) + others.map(upperFirst).join('');
  }

  #affix(name: string, { prefix, suffix }: Affixes): string {
    if (!this.isCased) return `${prefix}${name}${suffix}`;
    return `${prefix}${prefix === '' ? name : upperFirst(name)}${upperFirst(suffix)}`;
  }
}
