// The answer of an action's handler, with the fields that were asked for and no others → the text of the field. Rows that its
// objects lead to are read together when all of them are known.
import {
  getNamedType,
  getNullableType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  type TypeNode,
} from 'graphql';
import { EngineError } from '../errors.ts';
import { inputFromJson } from '../expression/input.ts';
import { allOf, type BoolExp } from '../expression/types.ts';
import { requiredValue } from '../expression/values.ts';
import { isStructure, NumberLiteral, parseJsonText, writeJson } from '../json.ts';
import type { CustomRelationship } from '../model/types.ts';
import { type CollectedField, collectFields, readArguments } from '../plan/collect.ts';
import type { SelectionPlanner } from '../plan/selection.ts';
import type { RootField } from '../plan/types.ts';
import { planOf } from '../schema/fieldPlan.ts';
import type { ActionRun } from './actionRuns.ts';

interface Rows {
  readonly source: string;
  readonly field: RootField;
}
/** Texts, and in between the rows that are still to be read. */
type AnswerPart = string | Rows;

const fail = (message: string): never => {
  throw new EngineError('unexpected', message);
};

const knownOf = ({ id, createdAt, errors }: ActionRun) => ({
  id: JSON.stringify(id),
  created_at: createdAt,
  errors: errors ?? 'null',
  output: 'null',
});

export class AnswerProjection {
  readonly #context: SelectionPlanner['context'];
  readonly #plannerOf: (source: string) => SelectionPlanner;
  readonly #parts: AnswerPart[] = [];
  /** One reading for all objects that lead to the same rows. */
  readonly #rows = new Map<string, Rows>();

  constructor(context: SelectionPlanner['context'], plannerOf: (source: string) => SelectionPlanner) {
    this.#context = context;
    this.#plannerOf = plannerOf;
  }

  /** Adds text as it is. */
  text(text: string): void {
    const last = this.#parts.length - 1;
    if (typeof this.#parts[last] === 'string') this.#parts[last] = `${this.#parts[last]}${text}`;
    else this.#parts.push(text);
  }

  /** Adds the answer of the field's handler. Throws `unexpected` when it is not what the action's type says. */
  field(field: CollectedField, json: unknown): void {
    if (field.definition === undefined) throw new Error(`field ${field.name} is no action`);
    const { type } = field.definition;
    const isList = isListType(getNullableType(type));
    if (isObjectType(getNamedType(type)) && json !== null) {
      if (!isStructure(json)) fail('expecting object or array of objects for action webhook response');
      if (Array.isArray(json) && !isList) fail('expecting object for action webhook response but got array');
      if (!Array.isArray(json) && isList) fail('expecting array for action webhook response but got object');
    }
    this.#value(json, type, field, 'got null for the action webhook response');
  }

  /** Adds what is known of a run of the field's asynchronous action; null where nothing is. */
  run(field: CollectedField, run: ActionRun | undefined): void {
    const type = field.definition === undefined ? undefined : getNamedType(field.definition.type);
    if (!isObjectType(type)) throw new Error(`field ${field.name} is no action`);
    if (run === undefined) {
      this.text('null');
      return;
    }
    this.text('{');
    for (const [index, inner] of collectFields(
      type,
      field.selectionSets,
      this.#context,
      field.at,
    ).entries()) {
      this.text(`${index === 0 ? '' : ','}${JSON.stringify(inner.key)}:`);
      const plan = inner.definition === undefined ? undefined : planOf(inner.definition);
      if (plan?.kind !== 'actionRunValue') this.text(JSON.stringify(type.name));
      else if (plan.of === 'output' && run.output !== null) this.field(inner, parseJsonText(run.output));
      else this.text(knownOf(run)[plan.of]);
    }
    this.text('}');
  }

  /** Whether rows are part of it, which others may change. */
  get hasRows(): boolean {
    return this.#rows.size > 0;
  }

  /** The text, when `read` has resolved to the texts of the rows. */
  async finish(
    read: (source: string, fields: readonly RootField[]) => Promise<readonly (string | null)[]>,
  ): Promise<string> {
    const known = new Map<Rows, string>();
    const all = [...this.#rows.values()];
    for (const source of new Set(all.map((rows) => rows.source))) {
      const own = all.filter((rows) => rows.source === source);
      const texts = await read(
        source,
        own.map(({ field }) => field),
      );
      for (const [index, rows] of own.entries()) known.set(rows, texts[index] ?? 'null');
    }
    return this.#parts
      .map((part) => (typeof part === 'string' ? part : (known.get(part) ?? 'null')))
      .join('');
  }

  #value(json: unknown, type: GraphQLOutputType, field: CollectedField, absent: string): void {
    if (isNonNullType(type)) {
      if (json === null || json === undefined) fail(absent);
      this.#value(json, type.ofType, field, absent);
    } else if (json === null || json === undefined) this.text('null');
    else if (isListType(type)) {
      if (!Array.isArray(json))
        return fail(`expecting a list for field '${field.name}' of the webhook response`);
      this.text('[');
      for (const [index, item] of json.entries()) {
        if (index > 0) this.text(',');
        this.#value(item, type.ofType, field, `expecting not null value for field '${field.name}'`);
      }
      this.text(']');
    } else if (isObjectType(type)) {
      if (!isStructure(json) || Array.isArray(json))
        return fail(`expecting an object for field '${field.name}' of the webhook response`);
      this.#object(json as Record<string, unknown>, type, field.selectionSets, field.at);
    } else this.text(writeJson(json));
  }

  #object(
    json: Readonly<Record<string, unknown>>,
    type: GraphQLObjectType,
    selectionSets: readonly SelectionSetNode[],
    at: string,
  ): void {
    this.text('{');
    for (const [index, field] of collectFields(type, selectionSets, this.#context, at).entries()) {
      this.text(`${index === 0 ? '' : ','}${JSON.stringify(field.key)}:`);
      const { definition, name } = field;
      if (definition === undefined) {
        this.text(JSON.stringify(type.name));
        continue;
      }
      const plan = planOf(definition);
      if (plan.kind === 'actionRelationship') this.#related(json, plan.relationship, field);
      else {
        const value = Object.hasOwn(json, name) ? json[name] : undefined;
        const absent =
          value === undefined
            ? `field "${name}" expected in webhook response, but not found`
            : `expecting not null value for field "${name}"`;
        this.#value(value, definition.type, field, absent);
      }
    }
    this.text('}');
  }

  #related(
    json: Readonly<Record<string, unknown>>,
    relationship: CustomRelationship,
    field: CollectedField,
  ): void {
    const { mapping, kind, target, source } = relationship;
    const values = mapping.map((one) => (Object.hasOwn(json, one.field) ? json[one.field] : null));
    // Null joins nothing.
    if (values.some((value) => value === null || value === undefined)) {
      this.text(kind === 'object' ? 'null' : '[]');
      return;
    }
    const place = JSON.stringify([field.at, field.key, writeJson(values)]);
    let rows = this.#rows.get(place);
    if (rows === undefined) {
      const { at, key } = field;
      const planner = this.#plannerOf(source);
      const all = planner.rows(target, [], readArguments(field, this.#context), at);
      const joined = mapping.map(({ column }, index): BoolExp => {
        const value = values[index];
        const isLeaf = !isStructure(value) || value instanceof NumberLiteral;
        if (!isLeaf)
          fail(`expecting a scalar for the columns that relationship '${relationship.name}' joins`);
        const input = inputFromJson(value, at);
        const operand = { kind: 'column', column } as const;
        return {
          kind: 'compare',
          operator: 'eq',
          operand,
          value: requiredValue(input, column.type, column.type.name, 'request'),
        };
      });
      const where = allOf(all.where, ...joined);
      const fields = planner.fields(...planner.below(field));
      rows = {
        source,
        field:
          kind === 'object'
            ? { kind: 'one', key, rows: { ...all, where, permissionLimit: null }, fields }
            : { kind: 'many', key, rows: { ...all, where }, fields },
      };
      this.#rows.set(place, rows);
    }
    this.#parts.push(rows);
  }
}

type ObjectTypes = readonly {
  readonly name: string;
  readonly fields: readonly { name: string; type: string }[];
}[];

/** Throws `unexpected` when the answer is not of the action's output type, whatever will be asked of it; as Hasura judges it. */
export function judgeAnswer(json: unknown, output: TypeNode, objects: ObjectTypes): void {
  const nullable = output.kind === Kind.NON_NULL_TYPE ? output.type : output;
  if (json === null) {
    if (nullable !== output) fail('got null for the action webhook response');
    return;
  }
  const item = nullable.kind === Kind.LIST_TYPE ? nullable.type : nullable;
  const named = item.kind === Kind.NON_NULL_TYPE ? item.type : item;
  const type = objects.find(({ name }) => named.kind === Kind.NAMED_TYPE && name === named.name.value);
  if (type === undefined) return;
  if (!isStructure(json)) fail('expecting object or array of objects for action webhook response');
  const isList = nullable.kind === Kind.LIST_TYPE;
  if (Array.isArray(json) !== isList)
    fail(
      `expecting ${isList ? 'array' : 'object'} for action webhook response but got ${isList ? 'object' : 'array'}`,
    );
  for (const one of isList ? (json as unknown[]) : [json]) {
    if (!isStructure(one)) continue;
    for (const { name, type: declared } of type.fields) {
      if (!declared.trimEnd().endsWith('!')) continue;
      const value = Object.hasOwn(one, name) ? (one as Record<string, unknown>)[name] : undefined;
      if (value === undefined) fail(`field "${name}" expected in webhook response, but not found`);
      if (value === null) fail(`expecting not null value for field "${name}"`);
    }
  }
}
