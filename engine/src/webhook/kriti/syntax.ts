// Templates in Kriti, the language of Hasura's transforms: JSON with `{{ … }}` in it (github.com/hasura/kriti-lang: README,
// Grammar.y, Lexer.x). What a template is once it is read, and what can be wrong with one.

export const operators = ['==', '!=', '<', '>', '<=', '>=', '&&', '||', 'in', '??'] as const;
export type Operator = (typeof operators)[number];

/** Letters of the template, from and to. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type Node = Span &
  (
    | { readonly kind: 'literal'; readonly value: unknown }
    | { readonly kind: 'text'; readonly parts: readonly (string | Node)[] }
    | { readonly kind: 'list'; readonly items: readonly Node[] }
    | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, Node> }
    | { readonly kind: 'variable'; readonly name: string }
    | { readonly kind: 'field'; readonly of: Node; readonly key: Node }
    /** `of?.a['b']`: null as soon as something is not there. */
    | { readonly kind: 'optional'; readonly of: Node; readonly keys: readonly Node[] }
    | {
        readonly kind: 'if';
        readonly branches: readonly { readonly when: Node; readonly then: Node }[];
        readonly otherwise: Node;
      }
    | {
        readonly kind: 'range';
        readonly index: string | undefined;
        readonly item: string;
        readonly of: Node;
        readonly body: Node;
      }
    | { readonly kind: 'binary'; readonly operator: Operator; readonly left: Node; readonly right: Node }
    | { readonly kind: 'call'; readonly name: string; readonly argument: Node }
  );

/** Kriti's own codes, and one for what is beyond the bounds. */
export type KritiErrorCode =
  | 'Lex Error'
  | 'Parse Error'
  | 'Name Error'
  | 'Type Error'
  | 'Attribute Error'
  | 'Index Error'
  | 'Function Error'
  | 'Limit Error';

/** The one error of reading and of evaluating a template. Its message holds no values. */
export class KritiError extends Error {
  override readonly name = 'KritiError';
  readonly code: KritiErrorCode;
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;

  constructor(code: KritiErrorCode, message: string, at: { template: string; start: number }) {
    super(message);
    this.code = code;
    const before = at.template.slice(0, at.start);
    this.line = before.split('\n').length;
    this.column = before.length - before.lastIndexOf('\n');
  }

  /** As Hasura tells it to administrators. */
  toJSON(): object {
    const { code, message, line, column } = this;
    return { error_code: code, message, source_position: { start_line: line, start_column: column } };
  }
}
