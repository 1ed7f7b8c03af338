// The questions of whoever is signed in, answered by a link of a test's own, as Apollo's are.
import { ApolloClient, type ApolloLink, execute, InMemoryCache } from '@apollo/client';
import { parse } from 'graphql';
import { firstValueFrom } from 'rxjs';
import { toAppError } from '../graphql/errors.ts';
import { createQuestions, type Question, type Questions } from '../graphql/questions.ts';

/** `who`: the id of the user in whose name is asked. */
export function questionsOver(link: ApolloLink, who: () => string | null = () => null): Questions {
  const client = new ApolloClient({ link, cache: new InMemoryCache() });
  const answers = ({ text, variables }: Question) =>
    execute(link, { query: parse(text), variables: { ...variables } }, { client });
  return createQuestions(
    {
      ask: async (question) => {
        const { data } = await firstValueFrom(answers(question)).catch((error: unknown) => {
          throw toAppError(error);
        });
        return { ...data };
      },
      follow(question, { next, error }) {
        const running = answers(question).subscribe({
          next: ({ data }) => (data ? next(data) : undefined),
          error,
        });
        return () => running.unsubscribe();
      },
    },
    who,
  );
}
