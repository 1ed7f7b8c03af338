// A failing operation made small: parts are taken away while it still fails.
import { type ASTNode, type DocumentNode, Kind, parse, print, visit } from 'graphql';
import type { Asked } from './dress.ts';

/** What may be taken away: selections, arguments, fields and items of values, directives, variables' definitions. */
const removable: readonly string[] = [
  Kind.FIELD,
  Kind.INLINE_FRAGMENT,
  Kind.FRAGMENT_SPREAD,
  Kind.ARGUMENT,
  Kind.OBJECT_FIELD,
  Kind.DIRECTIVE,
];

function parts(document: DocumentNode): ASTNode[] {
  const found: ASTNode[] = [];
  visit(document, {
    enter: (node, key, parent) => {
      // Without an order any order is right: that would be another failure.
      if (node.kind === Kind.ARGUMENT && /^order_?by$/i.test(node.name.value)) return false;
      const isItem = Array.isArray(parent) && typeof key === 'number' && node.kind.endsWith('Value');
      if (removable.includes(node.kind) || isItem) found.push(node);
      return undefined;
    },
  });
  return found;
}

/** Without that part, and without the fragments and variables that nobody uses then. */
function without(document: DocumentNode, part: ASTNode): DocumentNode | null {
  const broken: ASTNode[] = [];
  const rest = visit(document, { enter: (node) => (node === part ? null : undefined) });
  const used = new Set<string>();
  visit(rest, {
    SelectionSet: (node) => {
      if (node.selections.length === 0) broken.push(node);
    },
    FragmentSpread: (node) => void used.add(node.name.value),
    Argument: (node) =>
      void visit(node, { Variable: (variable) => void used.add(`$${variable.name.value}`) }),
  });
  if (broken.length > 0) return null;
  return visit(rest, {
    FragmentDefinition: (node) => (used.has(node.name.value) ? undefined : null),
    VariableDefinition: (node) => (used.has(`$${node.variable.name.value}`) ? undefined : null),
  });
}

const withVariables = (document: DocumentNode, variables: Asked['variables']): Asked => {
  const query = print(document);
  return {
    query,
    variables: Object.fromEntries(Object.entries(variables).filter(([name]) => query.includes(`$${name}:`))),
  };
};

/** Each value with one thing less in it. */
function* lesser(value: unknown): Generator {
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    if (Array.isArray(value)) yield value.filter((_one, index) => String(index) !== key);
    else yield Object.fromEntries(Object.entries(value).filter(([name]) => name !== key));
    for (const smaller of lesser((value as Record<string, unknown>)[key])) {
      if (Array.isArray(value))
        yield value.map((one: unknown, index) => (String(index) === key ? smaller : one));
      else yield { ...value, [key]: smaller };
    }
  }
}

/** The smallest operation that is found to fail still; `tries` bounds the work. */
export async function shrink(
  asked: Asked,
  fails: (smaller: Asked) => Promise<boolean>,
  tries = 400,
): Promise<Asked> {
  let left = tries;
  let smallest = asked;
  const better = async (candidate: Asked): Promise<boolean> => {
    left -= 1;
    if (left < 0 || !(await fails(candidate))) return false;
    smallest = candidate;
    return true;
  };
  for (let goesOn = true; goesOn && left > 0;) {
    goesOn = false;
    const document = parse(smallest.query);
    for (const part of parts(document)) {
      const rest = without(document, part);
      if (rest === null || !(await better(withVariables(rest, smallest.variables)))) continue;
      goesOn = true;
      break;
    }
    if (goesOn) continue;
    for (const [name, value] of Object.entries(smallest.variables)) {
      for (const smaller of lesser(value)) {
        if (!(await better({ ...smallest, variables: { ...smallest.variables, [name]: smaller } }))) continue;
        goesOn = true;
        break;
      }
      if (goesOn) break;
    }
  }
  return smallest;
}
