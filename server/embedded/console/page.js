// The console's page: a question, its answer, the schema of the role. The secret lives in one variable of this tab:
// not in the address, not in storage, and in no request but those to GraphQL.

const element = (id) => document.getElementById(id);
// Only in demo mode, where everybody knows it.
let secret = document.body.dataset.secret ?? '';

const typeFields =
  'kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } }';
const introspection = `query Schema {
  __schema {
    queryType { name } mutationType { name } subscriptionType { name }
    types {
      kind name description
      fields { name description args { name type { ${typeFields} } } type { ${typeFields} } }
      inputFields { name description type { ${typeFields} } }
      enumValues { name description }
    }
  }
}`;

async function ask(query, variables) {
  const role = element('role').value;
  const user = element('user').value.trim();
  const response = await fetch('/v1/graphql', {
    method: 'POST',
    credentials: 'omit',
    headers: {
      'content-type': 'application/json',
      'x-hasura-admin-secret': secret,
      ...(role === 'admin' ? {} : { 'x-hasura-role': role }),
      ...(user === '' ? {} : { 'x-hasura-user-id': user }),
    },
    body: JSON.stringify({ query, variables }),
  });
  return { status: response.status, body: await response.json() };
}

/** 'String!', '[students!]!'. */
function nameOf(type) {
  if (type.kind === 'NON_NULL') return `${nameOf(type.ofType)}!`;
  if (type.kind === 'LIST') return `[${nameOf(type.ofType)}]`;
  return type.name ?? '…';
}

function signature({ name, args = [], type }) {
  const inside = args.map((arg) => `${arg.name}: ${nameOf(arg.type)}`).join(', ');
  return `${name}${inside === '' ? '' : `(${inside})`}${type ? `: ${nameOf(type)}` : ''}`;
}

const membersOf = (type) => type.fields ?? type.inputFields ?? type.enumValues ?? [];
let types = [];

function typeSection(type, open) {
  const section = document.createElement('section');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = type.name;
  const list = document.createElement('ul');
  const show = (shown) => {
    button.setAttribute('aria-expanded', String(shown));
    list.hidden = !shown;
    if (!shown || list.childElementCount > 0) return;
    for (const member of membersOf(type)) {
      const item = document.createElement('li');
      const code = document.createElement('code');
      code.textContent = signature(member);
      item.append(code);
      if (member.description) {
        const text = document.createElement('p');
        text.textContent = member.description;
        item.append(text);
      }
      list.append(item);
    }
  };
  button.addEventListener('click', () => show(list.hidden));
  section.append(button, list);
  show(open);
  return section;
}

const shownTypes = 40;

function showTypes() {
  const wanted = element('search').value.trim().toLowerCase();
  const matches = (text) => text.toLowerCase().includes(wanted);
  const found = types.filter(
    (type) => matches(type.name) || (wanted !== '' && membersOf(type).some(({ name }) => matches(name))),
  );
  const first = found.slice(0, shownTypes);
  element('found').textContent =
    found.length > first.length
      ? `${first.length} of ${found.length} types: type to find others`
      : `${found.length} ${found.length === 1 ? 'type' : 'types'}`;
  element('types').replaceChildren(...first.map((type) => typeSection(type, found.length === 1)));
}

/** The schema that the chosen role sees. False: it was refused. */
async function loadSchema() {
  const { body } = await ask(introspection);
  const schema = body.data?.__schema;
  const roots = ['queryType', 'mutationType', 'subscriptionType'].map((kind) => schema?.[kind]?.name);
  const rank = ({ name }) => (roots.includes(name) ? roots.indexOf(name) : roots.length);
  types = (schema?.types ?? [])
    .filter(({ name }) => !name.startsWith('__'))
    .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
  showTypes();
  if (!schema) element('found').textContent = body.errors?.[0]?.message ?? 'The schema cannot be read.';
  return schema !== undefined;
}

async function open() {
  element('unlock').hidden = true;
  element('console').hidden = false;
  element('query').focus();
}

element('unlock').addEventListener('submit', async (event) => {
  event.preventDefault();
  secret = element('secret').value;
  element('secret').value = '';
  element('refused').textContent = '';
  const accepted = await loadSchema().catch(() => false);
  if (accepted) return open();
  secret = '';
  element('refused').textContent = 'This secret is not accepted.';
  element('secret').focus();
});

element('ask').addEventListener('submit', async (event) => {
  event.preventDefault();
  const status = element('status');
  const typed = element('variables').value.trim();
  let variables;
  try {
    variables = typed === '' ? undefined : JSON.parse(typed);
  } catch (error) {
    status.textContent = `The variables are no JSON: ${error.message}`;
    return;
  }
  status.textContent = 'Asking…';
  const start = performance.now();
  try {
    const answer = await ask(element('query').value, variables);
    status.textContent = `${answer.status}, ${Math.round(performance.now() - start)} ms`;
    element('answer').textContent = JSON.stringify(answer.body, null, 2);
  } catch {
    status.textContent = 'The server could not be reached.';
  }
});

element('ask').addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) element('ask').requestSubmit();
});
element('role').addEventListener('change', () => void loadSchema().catch(() => undefined));
element('search').addEventListener('input', showTypes);

if (secret === '') element('unlock').hidden = false;
else {
  void open();
  void loadSchema().catch(() => undefined);
}
