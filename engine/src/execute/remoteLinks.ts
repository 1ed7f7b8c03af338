// Relationships to remote schemas, and from them to tables: what the one side is asked for the other's sake.
import { getNamedType, isCompositeType, isObjectType, Kind, type SelectionNode } from 'graphql';
import { allOf, type BoolExp } from '../expression/types.ts';
import { type CollectedField, collectFields, readArguments } from '../plan/collect.ts';
import { requestScope } from '../plan/scope.ts';
import type { RootField } from '../plan/types.ts';
import { planOf } from '../schema/fieldPlan.ts';
import type { JoinPlan } from './remoteAnswer.ts';
import { type Asking, joinKey, type JoinParts, RemoteDocument, typeKey } from './remoteDocument.ts';

/** The field as the database is asked for it: in the place of relationships to remote schemas the values that they join. */
export function withJoinKeys(
  field: CollectedField,
  asking: Asking,
): CollectedField & { readonly joins: boolean } {
  const type = field.definition === undefined ? undefined : getNamedType(field.definition.type);
  if (!isObjectType(type) || field.selectionSets.length === 0) return { ...field, joins: false };
  const state = { joins: false };
  const selections = collectFields(type, field.selectionSets, asking, field.at).flatMap(
    (inner): SelectionNode[] => {
      const plan = inner.definition === undefined ? undefined : planOf(inner.definition);
      if (plan?.kind !== 'remoteJoin' && plan?.kind !== 'remoteTable') {
        const asked = withJoinKeys(inner, asking);
        if (asked.joins) state.joins = true;
        const { node, selectionSets } = asked;
        const all = selectionSets.flatMap((set) => set.selections);
        const selectionSet = { kind: Kind.SELECTION_SET as const, selections: all };
        return [{ ...node, directives: [], ...(selectionSets.length === 0 ? {} : { selectionSet }) }];
      }
      state.joins = true;
      asking.checkBelow(inner);
      const needed = plan.kind === 'remoteJoin' ? plan.lhs : plan.link.mapping;
      return needed.map(({ field: name }) => ({
        kind: Kind.FIELD as const,
        alias: { kind: Kind.NAME as const, value: joinKey(name) },
        name: { kind: Kind.NAME as const, value: name },
      }));
    },
  );
  if (!state.joins) return { ...field, joins: false };
  // Relationships that take no values from the row.
  if (selections.length === 0)
    selections.push({
      kind: Kind.FIELD,
      alias: { kind: Kind.NAME, value: typeKey },
      name: { kind: Kind.NAME, value: '__typename' },
    });
  return { ...field, joins: true, selectionSets: [{ kind: Kind.SELECTION_SET, selections }] };
}

/** Throws for what cannot be asked of what a relationship leads to. */
export function checkBelow(field: CollectedField, asking: Asking): void {
  const plan = field.definition === undefined ? undefined : planOf(field.definition);
  asking.cost.spendRows(field.at);
  if (plan?.kind === 'remoteTable') planRows(field, asking);
  else if (plan?.kind === 'remoteJoin') joinParts(field, new RemoteDocument(plan.remote, asking), plan);
}

export function joinParts(
  field: CollectedField,
  remoteDocument: RemoteDocument,
  { steps }: Extract<JoinPlan, { kind: 'remoteJoin' }>,
): JoinParts {
  const step = steps.at(-1);
  const type = field.definition === undefined ? undefined : getNamedType(field.definition.type);
  if (step === undefined) throw new Error(`relationship ${field.name} leads nowhere`);
  const open = step.definition.args.filter(({ name }) => !Object.hasOwn(step.arguments, name));
  const last = remoteDocument.arguments(open, field);
  const inner = isCompositeType(type)
    ? ` ${remoteDocument.selection(type, field.selectionSets, field.at)}`
    : '';
  return { last, rest: remoteDocument.rest(field, step), below: inner };
}

export const joinVariable = (index: number): string => ` join ${String(index)}`;

/** The rows that such a relationship leads to, for values that come as variables. */
export function planRows(field: CollectedField, asking: Asking): RootField {
  const plan = field.definition === undefined ? undefined : planOf(field.definition);
  if (plan?.kind !== 'remoteTable') throw new Error(`field ${field.name} leads to no rows`);
  const { link, isAggregate } = plan;
  const planner = asking.plannerOf(link.source);
  const { key, at } = field;
  const all = planner.rows(link.target, [], readArguments(field, asking), at);
  const scope = requestScope(planner.access, link.target);
  const joined = link.mapping.map(({ column }, index): BoolExp => {
    const operand = scope?.column(column.field, at)?.operand;
    if (operand === undefined) throw new Error(`column ${column.name} is not to be compared`);
    const source = { kind: 'variable', path: [joinVariable(index)] } as const;
    return { kind: 'compare', operator: 'eq', operand, value: { source, type: column.type, at } };
  });
  const where = allOf(all.where, ...joined);
  if (isAggregate) return planner.aggregate(withJoinKeys(field, asking), { ...all, where });
  const fields = planner.fields(...planner.below(withJoinKeys(field, asking)));
  return link.many
    ? { kind: 'many', key, rows: { ...all, where }, fields }
    : { kind: 'one', key, rows: { ...all, where, permissionLimit: null }, fields };
}
