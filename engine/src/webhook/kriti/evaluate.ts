// A template and what it speaks of → JSON (kriti-lang: Eval.hs). Bounded in work and in size.
import { isStructure } from '../../json.ts';
import { type Budget, OverBudget } from './budget.ts';
import { FunctionError, type KritiFunction } from './functions.ts';
import type { Template } from './parser.ts';
import { KritiError, type KritiErrorCode, type Node, type Span } from './syntax.ts';
import { compare, integerOf, isNumber, typeOf, type TypeName } from './values.ts';

export interface Bindings {
  /** `$body` and so on; JSON. */
  readonly variables: ReadonlyMap<string, unknown>;
  readonly functions: ReadonlyMap<string, KritiFunction>;
  readonly budget: Budget;
}

/** The innermost first. */
type Scope = { readonly name: string; readonly value: unknown; readonly outer: Scope } | undefined;

/** The value. Throws `KritiError`, and nothing else. */
export function evaluateTemplate(template: Template, bindings: Bindings): unknown {
  return new Evaluation(template.text, bindings).value(template.root, undefined);
}

class Evaluation {
  readonly #text: string;
  readonly #bindings: Bindings;

  constructor(text: string, bindings: Bindings) {
    this.#text = text;
    this.#bindings = bindings;
  }

  value(node: Node, scope: Scope): unknown {
    try {
      this.#bindings.budget.step();
      return this.#evaluate(node, scope);
    } catch (error) {
      if (error instanceof OverBudget) return this.#fail('Limit Error', error.message, node);
      if (error instanceof FunctionError) return this.#fail('Function Error', error.message, node);
      throw error;
    }
  }

  #fail(code: KritiErrorCode, message: string, { start }: Span): never {
    throw new KritiError(code, message, { template: this.#text, start });
  }

  #mismatch(wanted: TypeName | 'Integer', found: unknown, at: Span): never {
    return this.#fail(
      'Type Error',
      `Couldn't match expected type '${wanted}' with actual type '${typeOf(found)}'`,
      at,
    );
  }

  #evaluate(node: Node, scope: Scope): unknown {
    switch (node.kind) {
      case 'literal':
        return node.value;
      case 'text':
        return this.#join(node.parts, scope);
      case 'list':
        return node.items.map((item) => this.value(item, scope));
      case 'object':
        return Object.fromEntries([...node.fields].map(([name, inner]) => [name, this.value(inner, scope)]));
      case 'variable':
        return this.#variable(node.name, node, scope);
      case 'field':
        return this.#field(node, scope);
      case 'optional':
        return this.#optional(node, scope);
      case 'if': {
        const chosen = node.branches.find(({ when }) => this.#truth(this.value(when, scope), when));
        return this.value(chosen?.then ?? node.otherwise, scope);
      }
      case 'range':
        return this.#range(node, scope);
      case 'binary':
        return this.#binary(node, scope);
      case 'call': {
        const { functions, budget } = this.#bindings;
        const called = functions.get(node.name);
        if (called === undefined)
          return this.#fail('Name Error', `Variable '${node.name}' not in scope`, node);
        return called(this.value(node.argument, scope), budget);
      }
    }
  }

  #truth(value: unknown, at: Span): boolean {
    return typeof value === 'boolean' ? value : this.#mismatch('Boolean', value, at);
  }

  #join(parts: readonly (string | Node)[], scope: Scope): string {
    const { budget } = this.#bindings;
    return parts
      .map((part) => {
        const value = typeof part === 'string' ? part : this.value(part, scope);
        if (typeof value !== 'string') return budget.write(value);
        budget.made(value.length);
        return value;
      })
      .join('');
  }

  #variable(name: string, at: Span, scope: Scope): unknown {
    for (let found = scope; found !== undefined; found = found.outer)
      if (found.name === name) return found.value;
    const { variables } = this.#bindings;
    if (!variables.has(name)) return this.#fail('Name Error', `Variable '${name}' not in scope`, at);
    return variables.get(name);
  }

  #field(node: Extract<Node, { kind: 'field' }>, scope: Scope): unknown {
    const of = this.value(node.of, scope);
    if (!isStructure(of)) return this.#mismatch('Object', of, node.of);
    const key = this.value(node.key, scope);
    if (Array.isArray(of)) {
      const place = isNumber(key) ? integerOf(key) : undefined;
      if (place === undefined) return this.#mismatch('Integer', key, node.key);
      const list = of as readonly unknown[];
      return place >= 0 && place < list.length
        ? list[place]
        : this.#fail('Index Error', 'Index out of range', node.key);
    }
    if (typeof key !== 'string') return this.#mismatch('String', key, node.key);
    if (!Object.hasOwn(of, key))
      return this.#fail('Attribute Error', `'Object' has no attribute '${key}'`, node.key);
    return (of as Record<string, unknown>)[key];
  }

  #optional(node: Extract<Node, { kind: 'optional' }>, scope: Scope): unknown {
    let found: unknown;
    try {
      found = this.value(node.of, scope);
    } catch (error) {
      // Whatever is missing there is missing; what costs too much is no answer.
      if (!(error instanceof KritiError) || error.code === 'Limit Error') throw error;
      return null;
    }
    if (found === null) return null;
    if (!isStructure(found)) return this.#mismatch('Object', found, node.of);
    const keys = node.keys.map((key) => this.value(key, scope));
    for (const key of keys) {
      const place = isNumber(key) ? integerOf(key) : undefined;
      if (Array.isArray(found)) found = place === undefined || place < 0 ? null : (found[place] as unknown);
      else if (isStructure(found) && typeof key === 'string')
        found = Object.hasOwn(found, key) ? (found as Record<string, unknown>)[key] : null;
      else return null;
      if (found === undefined) return null;
    }
    return found;
  }

  #range(node: Extract<Node, { kind: 'range' }>, scope: Scope): unknown {
    const of = this.value(node.of, scope);
    if (!Array.isArray(of)) return this.#mismatch('Array', of, node.of);
    return of.map((value: unknown, index) => {
      const outer: Scope =
        node.index === undefined ? scope : { name: node.index, value: index, outer: scope };
      return this.value(node.body, { name: node.item, value, outer });
    });
  }

  #binary(node: Extract<Node, { kind: 'binary' }>, scope: Scope): unknown {
    const { budget } = this.#bindings;
    const left = this.value(node.left, scope);
    if (node.operator === '??') return left ?? this.value(node.right, scope);
    const right = this.value(node.right, scope);
    switch (node.operator) {
      case '==':
        return compare(left, right, budget) === 0;
      case '!=':
        return compare(left, right, budget) !== 0;
      case '<':
        return compare(left, right, budget) < 0;
      case '>':
        return compare(left, right, budget) > 0;
      case '<=':
        return compare(left, right, budget) <= 0;
      case '>=':
        return compare(left, right, budget) >= 0;
      // Both sides are looked at, as in Kriti.
      case '&&':
        return [this.#truth(left, node.left), this.#truth(right, node.right)].every(Boolean);
      case '||':
        return [this.#truth(left, node.left), this.#truth(right, node.right)].some(Boolean);
      case 'in':
        if (Array.isArray(right)) return right.some((item) => compare(left, item, budget) === 0);
        if (!isStructure(right)) return this.#mismatch('Array', right, node.right);
        return typeof left === 'string'
          ? Object.hasOwn(right, left)
          : this.#mismatch('String', left, node.left);
    }
  }
}
