// What a relationship or a computed field means in a boolean expression, once its target can be reached.
import { type ComputedField, needsArguments, type Relationship } from '../types.ts';
import type { Scope, ScopeField } from './boolExp.ts';
import type { Operand } from './types.ts';

/** The relationship of that name, if its target can be reached. */
export function relationshipField(
  relationships: readonly Relationship[],
  name: string,
  target: (key: string) => Scope | undefined,
): ScopeField | undefined {
  const relationship = relationships.find((candidate) => candidate.name === name);
  const scope = relationship === undefined ? undefined : target(relationship.target);
  if (relationship === undefined || scope === undefined) return undefined;
  return { kind: 'relationship', mapping: relationship.mapping, target: scope };
}

export type ScalarField = Extract<ComputedField, { returns: 'scalar' }>;

/** Only fields that need no argument of the request can be compared. */
export function computedField(
  fields: readonly ComputedField[],
  name: string,
  target: (key: string) => Scope | undefined,
  scalar: (field: ScalarField) => Operand,
): ScopeField | undefined {
  const field = fields.find((candidate) => candidate.name === name);
  if (field === undefined || needsArguments(field)) return undefined;
  if (field.returns === 'scalar') {
    return { kind: 'computed', operand: scalar(field), type: field.type };
  }
  const scope = target(field.target);
  return scope === undefined ? undefined : { kind: 'computedTable', function: field.function, target: scope };
}
