// What a twin in another language must be like: a module of words has its Nepali twin in the folder
// beside it, which the Nepali pages have in its place (docs/glossary-ne.md has the words themselves).

/** The same shape with other words: texts may be any text, functions take the same parameters, all else is the same. */
export type Translated<T> = T extends string
  ? string
  : T extends (...parameters: infer Parameters) => infer Words
    ? (...parameters: Parameters) => Translated<Words>
    : T extends object
      ? { readonly [Key in keyof T]: Translated<T[Key]> }
      : T;

/**
 * No key that the original has not, however deep, and in what functions say too; `Translated` says that none is missing. The
 * order of a list is its own.
 */
export type NoOthers<Original, Twin> = Twin extends (...parameters: never) => infer Words
  ? Original extends (...parameters: never) => infer English
    ? (...parameters: never) => NoOthers<English, Words>
    : unknown
  : Twin extends readonly unknown[]
    ? unknown
    : Twin extends object
      ? {
          readonly [Key in keyof Twin]: Key extends keyof Original
            ? NoOthers<Original[Key], Twin[Key]>
            : never;
        }
      : unknown;
