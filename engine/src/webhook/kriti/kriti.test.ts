// Templates: what they mean, what is wrong with others, and that nothing else than their own error comes of any text.
import { describe, expect, it } from 'vitest';
import { random as randomOf } from '../../../goldens/random.ts';
import { NumberLiteral, parseJsonText } from '../../json.ts';
import { defaultLimits } from '../../limits.ts';
import { Budget } from './budget.ts';
import { evaluateTemplate } from './evaluate.ts';
import { basicFunctions } from './functions.ts';
import { parseTemplate } from './parser.ts';
import { KritiError } from './syntax.ts';

const body = parseJsonText(`{
  "input": {"name": "Asha Rai", "age": 27, "tags": ["a", null, "b"], "x-y": 1, "a b": 2, "big": 12345678901234567890.50},
  "users": [{"id": 1, "active": true, "name": "one"}, {"id": 2, "active": false, "name": "two"}],
  "none": null, "text": "?a=b/c d"
}`);
const names = { variables: ['$body', '$n'], functions: new Set(basicFunctions.keys()) };
const variables = new Map<string, unknown>([
  ['$body', body],
  ['$n', 5],
]);

function run(text: string, isText = false): string {
  const budget = new Budget();
  const template = parseTemplate(text, names, { isText });
  return budget.write(evaluateTemplate(template, { variables, functions: basicFunctions, budget }));
}

function problem(work: () => unknown): KritiError {
  try {
    work();
  } catch (error) {
    if (error instanceof KritiError) return error;
    throw error;
  }
  throw new Error('nothing is wrong');
}

describe('a template', () => {
  it.each([
    // JSON, with values put in
    [
      '{"a": [1, 2.50, -0, "x", true, null], "b": {}, "c": []}',
      '{"a":[1,2.50,-0,"x",true,null],"b":{},"c":[]}',
    ],
    ['{"name": {{$body.input.name}}, "n": {{ $n }}}', '{"name":"Asha Rai","n":5}'],
    ['{"a": 1, "a": 2}', '{"a":1}'],
    ['{"__proto__": {"x": 1}}', '{"__proto__":{"x":1}}'],
    ['# a remark\n{{ 7 }} # and another', '7'],
    ['{{ {{ $n }} }}', '5'],
    // Paths
    ["{{ $body.input['x-y'] }}", '1'],
    ["{{ $body['input']['a b'] }}", '2'],
    ['{{ $body["input"]["a b"] }}', '2'],
    ['{{ $body.users[1].name }}', '"two"'],
    ['{{ $body.input.big }}', '12345678901234567890.50'],
    ['{{ $body?.nope.deeper[3] }}', 'null'],
    ["{{ $body?['nope'] }}", 'null'],
    ['{{ $body.users?[9].id }}', 'null'],
    ['{{ $body.nope?.x }}', 'null'],
    ['{{ $other?.x }}', 'null'],
    ['{{ $body.users[0]?.id }}', '1'],
    // Texts
    [
      '"hello {{ $body.input.name }}, {{ $n }} {{ $body.none }} {{ $body.users[0] }}"',
      '"hello Asha Rai, 5 null {\\"id\\":1,\\"active\\":true,\\"name\\":\\"one\\"}"',
    ],
    [String.raw`"\"\{{ } \u00e9\ud83d\ude00 \n"`, JSON.stringify('"{{ } é😀 \n')],
    ['"a {{ escapeUri("?x={{ $n }}") }}"', '"a %3Fx%3D5"'],
    // Branches and loops
    ['{{ if $body.users[0].active }} 1 {{ else }} 2 {{ end }}', '1'],
    ['{{ if $n > 9 }} "big" {{ elif $n > 4 }} "middle" {{ else }} "small" {{ end }}', '"middle"'],
    [
      '{{ range i, u := $body.users }} {"at": {{i}}, "id": {{ u.id }}} {{ end }}',
      '[{"at":0,"id":1},{"at":1,"id":2}]',
    ],
    [
      '{{ range _, u := $body.users }} {{ range _, t := $body.input.tags }} "{{u.id}}{{ t ?? "-" }}" {{ end }} {{ end }}',
      '[["1a","1-","1b"],["2a","2-","2b"]]',
    ],
    [
      '{{ removeNulls({{ range _, u := $body.users }} {{ if u.active }} {{ u.name }} {{ else }} null {{ end }} {{ end }}) }}',
      '["one"]',
    ],
    // Operators
    [
      '[{{ 1 == 1.0 }}, {{ 1 != 2 }}, {{ 2 < 10 }}, {{ "a" < "b" }}, {{ 3 >= 3 }}, {{ 3 <= 2 }}]',
      '[true,true,true,true,true,false]',
    ],
    [
      '[{{ 12345678901234567890.5 == $body.input.big }}, {{ 1e3 > 999 }}, {{ -1e400 < 0 }}, {{ 1 > true }}]',
      '[true,true,true,false]',
    ],
    ['[{{ {"a": 1, "b": [2]} == {"b": [2], "a": 1} }}, {{ [1, 2] < [1, 3] }}]', '[true,true]'],
    ['[{{ true && (1 == 2) }}, {{ false || true }}, {{ not(true) && false }}]', '[false,true,true]'],
    ['[{{ "name" in $body.input }}, {{ "a" in $body.input.tags }}, {{ 4 in [1, 2] }}]', '[true,true,false]'],
    ['[{{ $body.none ?? 1 }}, {{ $body?.nope ?? "x" }}, {{ false ?? 1 }}]', '[1,"x",false]'],
    // Functions
    ['{{ escapeUri($body.text) }}', '"%3Fa%3Db%2Fc%20d"'],
    ['{{ escapeUri("é!*(\')") }}', '"%C3%A9%21%2A%28%27%29"'],
    [
      '[{{ empty("  ") }}, {{ empty([1]) }}, {{ empty({}) }}, {{ empty(0) }}, {{ empty(null) }}]',
      '[true,false,true,true,true]',
    ],
    [
      '[{{ size("a😀") }}, {{ size($body.users) }}, {{ size({"a": 1}) }}, {{ size(7) }}, {{ size(true) }}, {{ size(null) }}]',
      '[2,2,1,7,1,0]',
    ],
    [
      '[{{ inverse("ab") }}, {{ inverse([1, 2]) }}, {{ inverse(4) }}, {{ inverse(true) }}]',
      '["ba",[2,1],0.25,false]',
    ],
    ['[{{ head("ab") }}, {{ head([7, 8]) }}, {{ tail("ab") }}, {{ tail([7, 8]) }}]', '["a",7,"b",[8]]'],
    [
      '[{{ toLower("AbÉ") }}, {{ toUpper("aé") }}, {{ toTitle("hELLO wORLD o\'neil") }}, {{ toCaseFold("Straße") }}]',
      '["abé","AÉ","Hello World O\'neil","strasse"]',
    ],
    [
      '[{{ toPairs({"a": 1, "b": 2}) }}, {{ fromPairs([["a", 1], ["b", 2]]) }}]',
      '[[["a",1],["b",2]],{"a":1,"b":2}]',
    ],
    [
      '[{{ concat([[1], [2]]) }}, {{ concat(["a", "b"]) }}, {{ concat([{"a": 1, "b": 2}, {"b": 3}]) }}, {{ concat([]) }}]',
      '[[1,2],"ab",{"a":1,"b":3},[]]',
    ],
  ])('%s → %s', (template, expected) => {
    expect(run(template)).toBe(expected);
  });

  it('may be the inside of a text, as addresses are', () => {
    expect(run('/users/{{ escapeUri($body.input.name) }}?n={{$n}}', true)).toBe('"/users/Asha%20Rai?n=5"');
    expect(run('', true)).toBe('""');
    expect(problem(() => run('a "quoted"', true))).toMatchObject({ column: 3, code: 'Lex Error' });
  });
});

describe('what is wrong', () => {
  it.each([
    ['', 1, 1, 'ends too early'],
    ['{"a": 1,\n "b": {{ $body. }}}', 2, 17, 'a name is missing'],
    ['{"a": {{ $bdoy.x }}}', 1, 10, 'there is no variable $bdoy: there are $body, $n'],
    ['{{ upper("x") }}', 1, 4, 'there is no function upper'],
    ['{{ i }}', 1, 4, 'there is no variable i'],
    ['{{ $n + 1 }}', 1, 7, 'this means nothing here'],
    ['{{ $n == 1 == 2 }}', 1, 12, 'put parentheses around'],
    ['{{ head("a") == "a" }}', 1, 14, 'put parentheses around the call'],
    ['{{ "a" == head("a") }}', 1, 11, 'put parentheses around the call'],
    ['{{ if true }} 1 {{ end }}', 1, 17, '{{ else }} is missing'],
    ['{{ if true }} 1 {{ else }} 2', 1, 29, '{{ end }} is missing'],
    ['{{ range x := [] }} 1 {{ end }}', 1, 12, ', is missing'],
    ['[true, ]', 1, 8, 'a value is missing before ]'],
    ['{"a": 1, }', 1, 10, 'the name of a field is missing'],
    ['{"{{ $n }}": 1}', 1, 3, 'is no template'],
    ['{ 1: null }', 1, 3, 'the name of a field is missing'],
    ['{{ $body.in }}', 1, 10, "in is a word of the language: write ['in']"],
    ["{{ 'text' }}", 1, 4, 'a value is missing before text'],
    ['"open', 1, 6, 'ends within a text'],
    [String.raw`"\x"`, 1, 2, 'an escape that JSON does not know'],
    ['1 2', 1, 3, 'here the template should end'],
    ['['.repeat(65), 1, 33, 'nested at most 64 levels deep'],
    [`{{ $body${'.a'.repeat(65)} }}`, 1, 137, 'too many steps of a path'],
    ['x'.repeat(100_001), 1, 1, 'at most 100000 letters'],
  ])('%s is refused at line %i, column %i', (template, line, column, message) => {
    const error = problem(() => run(template));
    expect(error.message).toContain(message);
    expect([error.line, error.column]).toEqual([line, column]);
  });

  it.each([
    ['{{ $body.nope }}', 'Attribute Error', "'Object' has no attribute 'nope'"],
    ['{{ $body.users[2] }}', 'Index Error', 'Index out of range'],
    ['{{ $body.users[-1] }}', 'Index Error', 'Index out of range'],
    ['{{ $body.users[0.5] }}', 'Type Error', "expected type 'Integer' with actual type 'Number'"],
    ['{{ $body.users.name }}', 'Type Error', "expected type 'Integer' with actual type 'String'"],
    ['{{ $body.input.name.x }}', 'Type Error', "expected type 'Object' with actual type 'String'"],
    ['{{ $body.input.name?.x }}', 'Type Error', "expected type 'Object' with actual type 'String'"],
    ['{{ $body.toString }}', 'Attribute Error', "'Object' has no attribute 'toString'"],
    [
      '{{ if $n }} 1 {{ else }} 2 {{ end }}',
      'Type Error',
      "expected type 'Boolean' with actual type 'Number'",
    ],
    ['{{ range _, x := $n }} 1 {{ end }}', 'Type Error', "expected type 'Array' with actual type 'Number'"],
    ['{{ true && 1 }}', 'Type Error', "expected type 'Boolean'"],
    ['{{ 1 in {} }}', 'Type Error', "expected type 'String'"],
    ['{{ head([]) }}', 'Function Error', 'Empty array'],
    ['{{ tail("") }}', 'Function Error', 'Empty string'],
    ['{{ toUpper(5) }}', 'Function Error', 'expected a value of type String, but got Number'],
    ['{{ concat(["a", [1]]) }}', 'Function Error', 'lists only'],
    ['{{ fromPairs([[1, 2]]) }}', 'Function Error', 'array of shape'],
    ['{{ inverse(0) }}', 'Function Error', 'no inverse'],
    ['{{ empty(true) }}', 'Function Error', 'emptiness'],
    ['{{ not 5 }}', 'Function Error', 'expected a value of type Boolean'],
  ])('%s is a %s', (template, code, message) => {
    const error = problem(() => run(template));
    expect(error.code).toBe(code);
    expect(error.message).toContain(message);
  });

  it('costs no more than its bounds, whatever a template asks for', () => {
    const list = `[${Array.from({ length: 200 }, (_one, index) => String(index)).join()}]`;
    const times = (depth: number): string =>
      depth === 0 ? '"x"' : `{{ range _, x${String(depth)} := ${list} }} ${times(depth - 1)} {{ end }}`;
    expect(problem(() => run(times(4))).message).toContain('more than 1000000 steps');
    // Each value is there once, and would be written 2^40 times.
    const doubled = (depth: number): string =>
      depth === 0
        ? '"0123456789"'
        : `{{ range _, x := [{{ ${doubled(depth - 1)} }}] }} [{{x}}, {{x}}] {{ end }}`;
    expect(problem(() => run(doubled(18))).code).toBe('Limit Error');
    const long = 'x'.repeat(90_000);
    const texts = `{{ range _, x := ${list} }} "{{ toUpper("${long}") }}" {{ end }}`;
    expect(problem(() => run(texts)).message).toContain('letters');
    expect(problem(() => run(`{{ ({{ range _, x := ${list} }} ${times(2)} {{ end }})?[0] }}`)).code).toBe(
      'Limit Error',
    );
  });
});

describe('work', () => {
  const evaluate = (text: string, given: unknown): KritiError => {
    const template = parseTemplate(text, names);
    const bindings = { variables: new Map([['$body', given]]), functions: basicFunctions };
    return problem(() => {
      const budget = new Budget();
      return budget.write(evaluateTemplate(template, { ...bindings, budget }));
    });
  };
  const list = Array.from({ length: 200_000 }, () => 'x');
  const digits = new NumberLiteral(`1${'0'.repeat(1_000_000)}1`);
  const wide = Object.fromEntries(list.map((_one, index) => [`k${String(index)}`, 1]));

  it.each([
    ['{{ x == $body.value }}', digits],
    ['{{ 5 < $body.value }}', digits],
    ['{{ empty($body.value) }}', digits],
    ['{{ inverse($body.value) }}', digits],
    ['{{ $body.value == {} }}', wide],
    ['{{ size($body.value) }}', wide],
    ['{{ empty($body.value) }}', wide],
    ['{{ toLower($body.value) }}', 'x'.repeat(1_000_000)],
    ['{{ $body.value == "{{$body.value}}" }}', 'x'.repeat(1_000_000)],
    ['{{ tail($body.list) }}', 0],
    ['"{{ $body.value }}"', 'x'.repeat(1_000_000)],
  ])('that each of many values asks for again is counted: %s', (each, value) => {
    expect(
      evaluate(`{{ range _, x := $body.list }} [{{ x }}, ${each}] {{ end }}`, { list, value }).code,
    ).toBe('Limit Error');
  });

  it('of comparing with what is much longer is small', () => {
    const long = 'y'.repeat(10_000_000);
    const template = parseTemplate('{{ range _, x := $body.list }} {{ x < $body.long }} {{ end }}', names);
    const budget = new Budget();
    const short = list.slice(0, 100_000);
    const variables = new Map([['$body', { list: short, long }]]);
    const value = evaluateTemplate(template, { variables, functions: basicFunctions, budget }) as boolean[];
    expect(value.every(Boolean)).toBe(true);
  });

  it('of reading a template is in step with its length', () => {
    for (const text of [
      "'" + '\\'.repeat(49_000),
      '"' + '\\'.repeat(49_000),
      '# '.repeat(49_000),
      '{{'.repeat(49_000),
    ])
      expect(problem(() => run(text))).toBeInstanceOf(KritiError);
  });

  it('compares by code points', () => {
    expect(run('[{{ "\ue000" < "😀" }}, {{ "a" < "ab" }}, {{ "é" > "z" }}]')).toBe('[true,true,true]');
  });
});

// Any text at all: pieces of templates put together at random, and templates with letters changed.
describe('any text', () => {
  const pieces = (
    '{{ }} {{{ }}} if elif else end range i, x := $body $n .input .users [0] ?. ? ?? == != < > <= >= && || in not ( ) [ ] { } ' +
    '" \' , : . _ # \\ \\u00e9 \\" 1 -2.5 1e999 true null head( size( concat( escapeUri( removeNulls( fromPairs( ' +
    '"a" "b": \n é 😀 \ud800 \0 __proto__ constructor'
  ).split(' ');
  const good = [
    '{{ range i, u := $body.users }} {"at": {{i}}, "id": "{{ u.id }}"} {{ end }}',
    '{{ if ($n > 3) && (not $body.users[1].active) }} {{ concat(["a", "{{$n}}"]) }} {{ else }} null {{ end }}',
    '{"a": {{ $body?[\'input\'].tags[1] ?? [1, {}] }}}',
  ];

  it('becomes JSON or a KritiError, and nothing else', () => {
    const counts = { json: 0, refused: 0 };
    for (let seed = 1; seed <= 3000; seed += 1) {
      const random = randomOf(seed);
      const pick = (from: readonly string[]): string => from[random.integer(0, from.length - 1)] ?? '';
      let text = '';
      if (random.integer(0, 1) === 0)
        for (let count = random.integer(1, 25); count > 0; count -= 1) text += `${pick(pieces)} `;
      else {
        text = pick(good);
        for (let count = random.integer(0, 3); count > 0; count -= 1) {
          const at = random.integer(0, text.length);
          text = text.slice(0, at) + pick(['', pick(pieces)]) + text.slice(at + random.integer(0, 2));
        }
      }
      try {
        JSON.parse(run(text, random.integer(0, 4) === 0));
        counts.json += 1;
      } catch (error) {
        if (!(error instanceof KritiError))
          throw new Error(`seed ${String(seed)}: ${text}`, { cause: error });
        counts.refused += 1;
        expect(error.line).toBeGreaterThan(0);
        expect(error.column).toBeGreaterThan(0);
      }
    }
    expect(Math.min(counts.json, counts.refused)).toBeGreaterThan(100);
  });

  it('is read to the same value whether it is JSON or a template that is JSON', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = randomOf(seed);
      const make = (depth: number): unknown => {
        const kind = random.integer(0, depth > 3 ? 4 : 6);
        if (kind < 5)
          return [null, true, random.integer(-9, 99) / 8, 'é"\\{x} \u2028', new NumberLiteral('1.50')][kind];
        const items = Array.from({ length: random.integer(0, 3) }, () => make(depth + 1));
        return kind === 5
          ? items
          : Object.fromEntries(items.map((item, index) => [`k${String(index)}`, item]));
      };
      const json = new Budget().write(make(0));
      // A brace at the end of another is no `}}` outside of an expression.
      expect(run(json)).toBe(json);
    }
  });
});

it('every limit of templates is one that is tested here', () => {
  expect(Object.keys(defaultLimits).filter((name) => name.startsWith('template'))).toEqual([
    'templateLength',
    'templateDepth',
    'templateSteps',
    'templateOutput',
  ]);
});
