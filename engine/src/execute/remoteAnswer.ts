// Answers with objects of remote schemas in them, or with relationships to them: what was asked for, in its order, and no
// more; and which values are still to be joined.
import {
  type GraphQLAbstractType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  isInterfaceType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isUnionType,
  type SelectionSetNode,
} from 'graphql';
import { EngineError } from '../errors.ts';
import { isStructure } from '../json.ts';
import { defaultLimits } from '../limits.ts';
import { type CollectedField, collectFields, type FieldsOf } from '../plan/collect.ts';
import { type FieldPlan, planOf } from '../schema/fieldPlan.ts';
import { type Asking, joinKey, typeKey } from './remoteDocument.ts';

type Json = Record<string, unknown>;
export type JoinPlan = Extract<FieldPlan, { kind: 'remoteJoin' | 'remoteTable' }>;

/** A place in the answer that a relationship fills. */
export interface Pending {
  readonly object: Json;
  /** The same object for all places of one field of the document. */
  readonly field: CollectedField;
  readonly plan: JoinPlan;
  readonly values: readonly unknown[];
}

const malformed = (field: string): never => {
  throw new EngineError(
    'remote-schema-error',
    `the answer of the remote schema is not what its schema says, at field "${field}"`,
  );
};

export class Completion {
  readonly #asking: Asking;
  readonly #fields = new Map<readonly SelectionSetNode[], Map<FieldsOf, CollectedField[]>>();
  readonly #types = new Map<string, FieldsOf>();
  #pending: Pending[] = [];
  #objects = 0;

  constructor(asking: Asking) {
    this.#asking = asking;
  }

  /** What is to be joined of all that was completed since the last time. */
  take(): Pending[] {
    const taken = this.#pending;
    this.#pending = [];
    return taken;
  }

  /** Throws `remote-schema-error` where the value is of another kind than its type says. */
  value(json: unknown, type: GraphQLOutputType, field: CollectedField): unknown {
    if (isNonNullType(type)) return this.value(json, type.ofType, field);
    if (json === null || json === undefined) return null;
    if (isListType(type)) {
      if (!Array.isArray(json)) return malformed(field.name);
      return json.map((item: unknown) => this.value(item, type.ofType, field));
    }
    if (isLeafType(type)) return json;
    if (!isStructure(json) || Array.isArray(json)) return malformed(field.name);
    const object = json as Json;
    const of = isObjectType(type) ? this.#ofType(type) : this.#ofObject(type, object);
    return this.object(object, of, field.selectionSets, field.at);
  }

  /** Of a root type too. */
  object(json: Json, type: FieldsOf, selectionSets: readonly SelectionSetNode[], at: string): Json {
    this.#objects += 1;
    if (this.#objects > defaultLimits.remoteObjects)
      throw new EngineError('validation-failed', 'the answer has too many objects');
    // Without a prototype: a client may ask for a key `__proto__`.
    const object = Object.create(null) as Json;
    for (const field of this.#collected(type, selectionSets, at)) {
      const { key, definition } = field;
      if (definition === undefined) {
        object[key] = type.name;
        continue;
      }
      const plan = planOf(definition);
      if (plan.kind === 'remoteJoin' || plan.kind === 'remoteTable') {
        const needed = plan.kind === 'remoteJoin' ? plan.lhs : plan.link.mapping;
        const values = needed.map((one) => own(json, joinKey(one.field)) ?? null);
        // Null joins nothing.
        const isNothing = values.some((value) => value === null);
        // An aggregate over nothing is one, too.
        const isAggregate = plan.kind === 'remoteTable' && plan.isAggregate;
        object[key] = plan.kind === 'remoteTable' && plan.link.many ? [] : null;
        if (!isNothing || isAggregate) this.#pending.push({ object, field, plan, values });
      } else object[key] = this.value(own(json, key), definition.type, field);
    }
    return object;
  }

  #collected(type: FieldsOf, selectionSets: readonly SelectionSetNode[], at: string): CollectedField[] {
    let byType = this.#fields.get(selectionSets);
    if (byType === undefined)
      this.#fields.set(selectionSets, (byType = new Map<FieldsOf, CollectedField[]>()));
    let fields = byType.get(type);
    if (fields === undefined)
      byType.set(type, (fields = collectFields(type, selectionSets, this.#asking, at)));
    return fields;
  }

  #ofType(type: GraphQLObjectType): FieldsOf {
    const known = this.#types.get(type.name);
    if (known !== undefined) return known;
    const made: FieldsOf = {
      name: type.name,
      getFields: () => type.getFields(),
      is: (name) => {
        if (name === type.name || type.getInterfaces().some((one) => one.name === name)) return true;
        const other = this.#asking.schema.getType(name);
        return isUnionType(other) && other.getTypes().includes(type);
      },
    };
    this.#types.set(type.name, made);
    return made;
  }

  /** The type that the server names; where the role does not see it, what all of them have. */
  #ofObject(type: GraphQLAbstractType, json: Json): FieldsOf {
    const told = own(json, typeKey);
    const name = typeof told === 'string' ? this.#asking.servedName(type, told) : type.name;
    const found = this.#asking.schema.getType(name);
    if (isObjectType(found)) return this.#ofType(found);
    const known = this.#types.get(type.name);
    if (known !== undefined) return known;
    const made: FieldsOf = {
      name: type.name,
      getFields: () => (isInterfaceType(type) ? type.getFields() : {}),
      is: (other) => other === type.name,
    };
    this.#types.set(type.name, made);
    return made;
  }
}

const own = (json: Json, key: string): unknown => (Object.hasOwn(json, key) ? json[key] : undefined);
