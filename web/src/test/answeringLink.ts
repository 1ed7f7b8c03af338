// A GraphQL API of a test's own: answers by operation name; a subject stands for a live query, a function for a mutation.
import { ApolloLink } from '@apollo/client';
import { defer, from, isObservable, map, type Observable, of, throwError } from 'rxjs';

type Answering = (variables: Record<string, unknown>) => object;
export type Answer = object | Error | Observable<object> | Answering;

const isAnswering = (answer: Answer): answer is Answering => typeof answer === 'function';

/** Answers each operation with its data, an error, or a stream of data. An operation without an answer fails. */
export function answeringLink(answers: Readonly<Record<string, Answer>>): ApolloLink {
  return new ApolloLink(({ operationName = '', variables }) => {
    const answer = answers[operationName];
    if (answer === undefined) return throwError(() => new Error(`no answer for ${operationName}`));
    if (answer instanceof Error) return throwError(() => answer);
    const stream = isAnswering(answer)
      ? defer(() => of(answer(variables)))
      : isObservable(answer)
        ? from(answer)
        : of(answer);
    return stream.pipe(map((data) => ({ data: data as Record<string, unknown> })));
  });
}
