// A GraphQL API of a test's own: answers by operation name; a subject stands for a live query.
import { ApolloLink } from '@apollo/client';
import { from, isObservable, map, type Observable, of, throwError } from 'rxjs';

export type Answer = object | Error | Observable<object>;

/** Answers each operation with its data, an error, or a stream of data. An operation without an answer fails. */
export function answeringLink(answers: Readonly<Record<string, Answer>>): ApolloLink {
  return new ApolloLink(({ operationName = '' }) => {
    const answer = answers[operationName];
    if (answer === undefined) return throwError(() => new Error(`no answer for ${operationName}`));
    if (answer instanceof Error) return throwError(() => answer);
    const stream = isObservable(answer) ? from(answer) : of(answer);
    return stream.pipe(map((data) => ({ data: data as Record<string, unknown> })));
  });
}
