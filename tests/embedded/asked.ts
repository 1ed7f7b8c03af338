// What is asked of a running product by GraphQL, as the office's own programs ask.

export async function ask(
  url: string,
  query: string,
  variables: object = {},
  secret = 'prabesh-demo-secret',
): Promise<unknown> {
  const response = await fetch(`${url}/v1/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-hasura-admin-secret': secret },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}

export const insertResults = `mutation ($objects: [results_insert_input!]!) {
  insert_results(objects: $objects) { affected_rows }
}`;
export const insertGroup =
  'mutation ($name: String!) { insert_class_groups_one(object: { name: $name }) { name } }';

export const results = (exam_title: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    symbol: `F-${index}`,
    name: 'Candidate',
    marks: index % 100,
    exam_title,
    set_number: '1',
  }));
