// Tokens → a template, by Kriti's grammar and no more than it: one operator without parentheses, functions of one argument,
// `if` with `else`. Names that nothing gives are refused here, not when a request comes.
import { numberOf } from '../../json.ts';
import { defaultLimits } from '../../limits.ts';
import { lex, type Token } from './lexer.ts';
import { KritiError, type Node, type Operator, operators, type Span } from './syntax.ts';

export interface Template {
  readonly text: string;
  readonly root: Node;
}

export interface Names {
  /** `$body` and others that are given when the template is evaluated. */
  readonly variables: readonly string[];
  readonly functions: ReadonlySet<string>;
}

/** `isText`: the template is the inside of a text, as in addresses. Throws `KritiError`, and nothing else. */
export function parseTemplate(text: string, names: Names, { isText = false } = {}): Template {
  if (text.length > defaultLimits.templateLength)
    throw new KritiError(
      'Limit Error',
      `a template has at most ${String(defaultLimits.templateLength)} letters`,
      { template: text, start: 0 },
    );
  const root = new Parser(text, lex(text, isText)).template();
  checkNames(root, names, text);
  return { text, root };
}

const words = ['if', 'elif', 'else', 'end', 'null', 'range', 'in', 'not', 'true', 'false'];

class Parser {
  readonly #text: string;
  readonly #tokens: readonly Token[];
  #place = 0;
  #depth = 0;

  constructor(text: string, tokens: readonly Token[]) {
    this.#text = text;
    this.#tokens = tokens;
  }

  template(): Node {
    const root = this.#expression();
    if (this.#token.kind !== 'end') this.#fail('here the template should end');
    return root;
  }

  get #token(): Token {
    return this.#tokens[Math.min(this.#place, this.#tokens.length - 1)] as Token;
  }

  #ahead(by: number): Token {
    return this.#tokens[Math.min(this.#place + by, this.#tokens.length - 1)] as Token;
  }

  #next(): Token {
    const token = this.#token;
    this.#place += 1;
    return token;
  }

  #fail(message: string, { start }: Span = this.#token): never {
    throw new KritiError('Parse Error', message, { template: this.#text, start });
  }

  #is(text: string, kind: Token['kind'] = 'sign'): boolean {
    return this.#token.kind === kind && this.#token.text === text;
  }

  #expect(text: string, kind: Token['kind'] = 'sign'): Token {
    if (!this.#is(text, kind)) this.#fail(`${text} is missing`);
    return this.#next();
  }

  /** `{{` and one of these words. */
  #opens(...of: readonly string[]): boolean {
    const { kind, text } = this.#ahead(1);
    return this.#is('{{') && kind === 'word' && of.includes(text);
  }

  #name(): string {
    const { kind, text } = this.#token;
    if (kind !== 'word') this.#fail('a name is missing');
    if (words.includes(text)) this.#fail(`${text} is a word of the language, and no name`);
    this.#next();
    return text;
  }

  /** What is nested is bounded: reading and evaluating recurse. */
  #nested<T>(read: () => T): T {
    this.#depth += 1;
    if (this.#depth > defaultLimits.templateDepth)
      throw new KritiError(
        'Limit Error',
        `a template is nested at most ${String(defaultLimits.templateDepth)} levels deep`,
        { template: this.#text, start: this.#token.start },
      );
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }

  #since(start: number): Span {
    return { start, end: this.#tokens[this.#place - 1]?.end ?? start };
  }

  #expression(): Node {
    return this.#nested(() => {
      const { start } = this.#token;
      if (this.#is('{{') && !this.#opens('if', 'range')) {
        this.#next();
        const inner = this.#expression();
        this.#expect('}}');
        return inner;
      }
      if (this.#is('not', 'word')) {
        this.#next();
        const argument = this.#expression();
        return { kind: 'call', name: 'not', argument, ...this.#since(start) };
      }
      if (this.#isCall()) {
        const name = this.#name();
        const argument = this.#inParentheses();
        this.#refuseMore('put parentheses around the call');
        return { kind: 'call', name, argument, ...this.#since(start) };
      }
      const left = this.#atom();
      const operator = this.#operator();
      if (operator === undefined) return left;
      this.#next();
      if (this.#isCall() || this.#is('not', 'word')) this.#fail('put parentheses around the call');
      const right = this.#atom();
      this.#refuseMore('put parentheses around one of the two');
      return { kind: 'binary', operator, left, right, ...this.#since(start) };
    });
  }

  #isCall(): boolean {
    const { kind, text } = this.#token;
    return (
      kind === 'word' &&
      !words.includes(text) &&
      this.#ahead(1).text === '(' &&
      this.#ahead(1).kind === 'sign'
    );
  }

  #operator(): Operator | undefined {
    const { kind, text } = this.#token;
    const found = operators.find((one) => one === text);
    return found !== undefined && kind === (found === 'in' ? 'word' : 'sign') ? found : undefined;
  }

  #refuseMore(advice: string): void {
    if (this.#operator() !== undefined || this.#is('.') || this.#is('?') || this.#is('['))
      this.#fail(`this cannot follow here: ${advice}`);
  }

  #inParentheses(): Node {
    this.#expect('(');
    const inner = this.#expression();
    this.#expect(')');
    return inner;
  }

  #atom(): Node {
    return this.#nested(() => {
      const { start } = this.#token;
      let node = this.#primary();
      // What goes on to the right is nested on the left.
      for (let steps = 1; ; steps += 1) {
        if (steps > defaultLimits.templateDepth) this.#fail('too many steps of a path');
        const of = node;
        if (this.#is('.') || this.#is('['))
          node = { kind: 'field', of, key: this.#key(), ...this.#since(start) };
        else if (this.#is('?')) {
          this.#next();
          const keys: Node[] = [];
          while (this.#is('.') || this.#is('[')) keys.push(this.#key());
          node = { kind: 'optional', of, keys, ...this.#since(start) };
        } else return node;
      }
    });
  }

  /** `.name`, `['name']`, `[0]` */
  #key(): Node {
    const { start } = this.#token;
    if (this.#next().text === '.') {
      const { kind, text } = this.#token;
      if (kind === 'word' && words.includes(text))
        this.#fail(`${text} is a word of the language: write ['${text}']`);
      return { kind: 'literal', value: this.#name(), ...this.#since(start) };
    }
    const isKey = this.#token.kind === 'key';
    const key: Node = isKey
      ? { kind: 'literal', value: this.#next().text, ...this.#since(start) }
      : this.#atom();
    this.#expect(']');
    return key;
  }

  #primary(): Node {
    const { kind, text, start } = this.#token;
    const literal = (value: unknown): Node => {
      this.#next();
      return { kind: 'literal', value, ...this.#since(start) };
    };
    if (kind === 'number') return literal(numberOf(text) ?? Number(text));
    if (kind === 'word') {
      if (text === 'true' || text === 'false') return literal(text === 'true');
      if (text === 'null') return literal(null);
      return { kind: 'variable', name: this.#name(), ...this.#since(start) };
    }
    if (this.#opens('if')) return this.#if(start);
    if (this.#opens('range')) return this.#range(start);
    switch (kind === 'sign' ? text : '') {
      case '(':
        return this.#inParentheses();
      case '"':
        return this.#textTemplate(start);
      case '[':
        return this.#list(start);
      case '{':
        return this.#object(start);
      default:
        return this.#fail(
          kind === 'end' ? 'the template ends too early' : `a value is missing before ${text}`,
        );
    }
  }

  #textTemplate(start: number): Node {
    this.#next();
    const parts: (string | Node)[] = [];
    for (;;) {
      if (this.#is('"')) {
        this.#next();
        return { kind: 'text', parts, ...this.#since(start) };
      }
      if (this.#token.kind === 'text') {
        const last = parts.at(-1);
        const { text } = this.#next();
        if (typeof last === 'string') parts[parts.length - 1] = last + text;
        else parts.push(text);
        continue;
      }
      this.#expect('{{');
      parts.push(this.#expression());
      this.#expect('}}');
    }
  }

  #list(start: number): Node {
    this.#next();
    const items: Node[] = [];
    if (!this.#is(']')) {
      items.push(this.#expression());
      while (this.#is(',')) {
        this.#next();
        items.push(this.#expression());
      }
    }
    this.#expect(']');
    return { kind: 'list', items, ...this.#since(start) };
  }

  #object(start: number): Node {
    this.#next();
    const fields = new Map<string, Node>();
    while (!this.#is('}') || fields.size > 0) {
      if (!this.#is('"')) this.#fail('the name of a field is missing');
      this.#next();
      let name = '';
      while (this.#token.kind === 'text') name += this.#next().text;
      if (this.#is('{{')) this.#fail('the name of a field is no template');
      this.#expect('"');
      this.#expect(':');
      const value = this.#expression();
      // The first one counts, as in Kriti.
      if (!fields.has(name)) fields.set(name, value);
      if (!this.#is(',')) break;
      this.#next();
    }
    this.#expect('}');
    return { kind: 'object', fields, ...this.#since(start) };
  }

  #if(start: number): Node {
    const branches: { when: Node; then: Node }[] = [];
    do {
      this.#next();
      this.#next();
      const when = this.#expression();
      this.#expect('}}');
      branches.push({ when, then: this.#expression() });
    } while (this.#opens('elif'));
    if (!this.#opens('else')) this.#fail('{{ else }} is missing');
    this.#next();
    this.#next();
    this.#expect('}}');
    const otherwise = this.#expression();
    this.#end();
    return { kind: 'if', branches, otherwise, ...this.#since(start) };
  }

  #range(start: number): Node {
    this.#next();
    this.#next();
    const isUnused = this.#is('_');
    if (isUnused) this.#next();
    const index = isUnused ? undefined : this.#name();
    this.#expect(',');
    const item = this.#name();
    this.#expect(':=');
    const of = this.#expression();
    this.#expect('}}');
    const body = this.#expression();
    this.#end();
    return { kind: 'range', index, item, of, body, ...this.#since(start) };
  }

  #end(): void {
    if (!this.#opens('end')) this.#fail('{{ end }} is missing');
    this.#next();
    this.#next();
    this.#expect('}}');
  }
}

/** Throws for variables and functions that nobody gives; before a `?` anything may be missing. */
function checkNames(root: Node, { variables, functions }: Names, template: string): void {
  const check = (node: Node, scope: readonly string[]): void => {
    const fail = (message: string): never => {
      throw new KritiError('Name Error', message, { template, start: node.start });
    };
    switch (node.kind) {
      case 'literal':
        return;
      case 'text':
        for (const part of node.parts) if (typeof part !== 'string') check(part, scope);
        return;
      case 'list':
        for (const item of node.items) check(item, scope);
        return;
      case 'object':
        for (const value of node.fields.values()) check(value, scope);
        return;
      case 'variable':
        if (!scope.includes(node.name))
          fail(`there is no variable ${node.name}: there are ${scope.join(', ')}`);
        return;
      case 'field':
        check(node.of, scope);
        check(node.key, scope);
        return;
      case 'optional':
        for (const key of node.keys) check(key, scope);
        return;
      case 'if':
        for (const { when, then } of node.branches) {
          check(when, scope);
          check(then, scope);
        }
        check(node.otherwise, scope);
        return;
      case 'range':
        check(node.of, scope);
        check(node.body, [...scope, ...(node.index === undefined ? [] : [node.index]), node.item]);
        return;
      case 'binary':
        check(node.left, scope);
        check(node.right, scope);
        return;
      case 'call':
        if (!functions.has(node.name))
          fail(`there is no function ${node.name}: there are ${[...functions].join(', ')}`);
        check(node.argument, scope);
    }
  };
  check(root, variables);
}
