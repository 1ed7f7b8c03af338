// Where in an operation a variable stands, as Hasura's errors write it. Asked for only when something is wrong with one.
import {
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type ValueNode,
  type VariableNode,
} from 'graphql';
import { EngineError } from '../base/errors.ts';

interface Operation {
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

type IsMeant = (node: VariableNode) => boolean;

/** The first place among the arguments, in the order of the document with its fragments spread. */
export function placeOfVariable({ operation, fragments }: Operation, isMeant: IsMeant): string | undefined {
  const seen = new Set<string>();
  // A list of what is still to be looked at, the next one last, not recursion: fragments may form a long chain.
  const open: { selection: SelectionNode; at: string }[] = [];
  const enter = (selections: readonly SelectionNode[], at: string): void => {
    for (const selection of [...selections].reverse()) open.push({ selection, at });
  };
  enter(operation.selectionSet.selections, '$');
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { selection, at } = next;
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const name = selection.name.value;
      if (!seen.has(name)) enter(fragments.get(name)?.selectionSet.selections ?? [], at);
      seen.add(name);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      enter(selection.selectionSet.selections, at);
    } else {
      const path = `${at}.selectionSet.${selection.name.value}`;
      for (const { name, value } of selection.arguments ?? []) {
        const found = placeInValue(value, isMeant, `${path}.args.${name.value}`);
        if (found !== undefined) return found;
      }
      enter(selection.selectionSet?.selections ?? [], path);
    }
  }
  return undefined;
}

function placeInValue(value: ValueNode, isMeant: IsMeant, at: string): string | undefined {
  const parts: [ValueNode, string][] =
    value.kind === Kind.LIST
      ? value.values.map((item, index) => [item, `${at}[${String(index)}]`])
      : value.kind === Kind.OBJECT
        ? value.fields.map((field) => [field.value, `${at}.${field.name.value}`])
        : [];
  if (value.kind === Kind.VARIABLE && isMeant(value)) return at;
  for (const [part, path] of parts) {
    const found = placeInValue(part, isMeant, path);
    if (found !== undefined) return found;
  }
  return undefined;
}

const inVariable = /^\$\.variables\.(\w+)(.*)$/s;

/** The error with the place where its variable is used, if it is about the value of one. */
export function placedInOperation(error: unknown, of: Operation): unknown {
  if (!(error instanceof EngineError)) return error;
  const [, name, within = ''] = inVariable.exec(error.path) ?? [];
  if (name === undefined) return error;
  const place = placeOfVariable(of, (node) => node.name.value === name);
  return new EngineError(
    error.code,
    error.message,
    place === undefined ? '$' : `${place}${within}`,
    error.internal,
  );
}
