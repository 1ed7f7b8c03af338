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

/** No export that the original has not; `Translated` says that none is missing. */
export type NoOthers<Original, Twin> = {
  readonly [Key in keyof Twin]: Key extends keyof Original ? unknown : never;
};
