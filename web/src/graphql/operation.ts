// An operation without Apollo: its text (codegen's `documents: 'string'`), with the types of its answer and variables.
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';

export type Operation<Data, Variables> = DocumentTypeDecoration<Data, Variables> & { toString: () => string };

/** @throws for one without a name */
export function nameOf(document: Operation<unknown, never>): string {
  const name = /\b(?:query|mutation|subscription) (\w+)/.exec(document.toString())?.[1];
  if (name === undefined) throw new Error('an operation needs a name');
  return name;
}
