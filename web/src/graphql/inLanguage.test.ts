import { ApolloClient, ApolloLink, gql, InMemoryCache } from '@apollo/client';
import { of } from 'rxjs';
import { expect, it } from 'vitest';
import { inNepali } from './inLanguage.ts';
import { nepaliLink } from './links.ts';

it('what is written in Nepali stands in the place of the English, and nothing else is touched', () => {
  const answer = {
    notices: [
      { id: 'a', title: 'Form open', title_ne: 'फारम खुल्यो', excerpt: 'Fill it in.', excerpt_ne: null },
      { id: 'b', title: 'Holiday', title_ne: null },
    ],
    exams: [{ exam_title: 'CEE', title_ne: 'सीईई', set_number: '19' }],
    count: 2,
    nothing: null,
  };
  expect(inNepali(answer)).toEqual({
    ...answer,
    notices: [{ ...answer.notices[0], title: 'फारम खुल्यो' }, answer.notices[1]],
  });
});

it('is in the cache as it is read', async () => {
  const data = { notes: [{ __typename: 'notes', id: 'a', title: 'Optics', title_ne: 'प्रकाश' }] };
  const client = new ApolloClient({
    cache: new InMemoryCache(),
    link: ApolloLink.from([nepaliLink(), new ApolloLink(() => of({ data }))]),
  });
  const query = gql`
    {
      notes {
        id
        title
        title_ne
      }
    }
  `;
  expect((await client.query({ query })).data).toEqual({ notes: [{ ...data.notes[0], title: 'प्रकाश' }] });
  expect(client.readQuery({ query })).toMatchObject({ notes: [{ title: 'प्रकाश' }] });
});
