// The root of a mutation → plan.
import type { GraphQLObjectType } from 'graphql';
import { refuse } from '../base/errors.ts';
import { parseBoolExp } from '../model/expression/boolExp.ts';
import type { Input } from '../model/expression/input.ts';
import { allOf, type BoolExp, type Value } from '../model/expression/types.ts';
import { listValue, nullableValue, requiredValue, unexpectedNull } from '../model/expression/values.ts';
import { pgInt4, pgText } from '../model/pgTypes.ts';
import type { Column, Table } from '../model/types.ts';
import { type UpdateOperator, updateOperators } from '../model/updateOperators.ts';
import type { TableAccess, UpdateAccess } from '../schema/access/access.ts';
import type { FieldPlan } from '../schema/fieldPlan.ts';
import { type CollectedField, readArguments } from './collect.ts';
import { FieldPlanner } from './fields.ts';
import { planInsert } from './insert.ts';
import type { MutationField, MutationPlan, Output, ResponseField, UpdatePlan } from './mutationTypes.ts';
import { keyCondition } from './rowsArguments.ts';
import { type PlanningAccess, type RootContext, writeScope } from './scope.ts';

type Arguments = ReadonlyMap<string, Input>;

export function planMutation(type: GraphQLObjectType, context: RootContext): MutationPlan {
  const planner = new MutationPlanner(context);
  return { kind: 'mutation', fields: planner.roots(type) };
}

class MutationPlanner {
  readonly #context: RootContext;
  readonly #access: PlanningAccess;
  readonly #fields: FieldPlanner;

  constructor(context: RootContext) {
    this.#context = context;
    this.#access = context.access;
    this.#fields = new FieldPlanner(context);
  }

  roots(type: GraphQLObjectType): MutationField[] {
    const { selectionSet } = this.#context.operation;
    return this.#fields.each(type, [selectionSet], '$', (field, meaning) => this.#root(field, meaning));
  }

  #root(field: CollectedField, plan: FieldPlan): MutationField {
    const { key, at } = field;
    const args = readArguments(field, this.#context);
    switch (plan.kind) {
      case 'namespace': {
        const fields = this.#fields.below(field, (inner, meaning) => this.#root(inner, meaning));
        return { kind: 'namespace', key, fields };
      }
      case 'insertRoot': {
        const objects = required(args, plan.single ? 'object' : 'objects', at);
        const insert = planInsert(this.#access, plan.table.key, objects, args.get('on_conflict'));
        return {
          kind: 'insert',
          key,
          at,
          insert,
          output: plan.single ? this.#row(field) : this.#response(field),
        };
      }
      case 'updateRoot': {
        const update = this.#update(plan.table, args, this.#where(plan.table, args, at), `${at}.args`);
        return { kind: 'update', key, at, update, output: this.#response(field) };
      }
      case 'updateByPkRoot': {
        const columns = required(args, 'pk_columns', at);
        const values = new Map(columns.kind === 'object' ? columns.entries() : []);
        const where = this.#key(plan, values, `${at}.args`);
        const update = this.#update(plan.table, args, where, `${at}.args`);
        return { kind: 'update', key, at, update, output: this.#row(field) };
      }
      case 'updateManyRoot': {
        const list = required(args, 'updates', at);
        const updates = (list.kind === 'list' ? list.items() : [list]).map((item) => {
          const own = new Map(item.kind === 'object' ? item.entries() : []);
          return this.#update(plan.table, own, this.#where(plan.table, own, item.at), item.at);
        });
        const { cost } = this.#access;
        const before = cost.spent;
        const output = this.#response(field);
        // Each update is a statement that makes the answer anew.
        cost.spend((cost.spent - before) * Math.max(updates.length - 1, 0), at);
        return { kind: 'updateMany', key, at, updates, output };
      }
      case 'deleteRoot': {
        const where = allOf(this.#deleteFilter(plan.table), this.#where(plan.table, args, at));
        return {
          kind: 'delete',
          key,
          at,
          delete: { table: plan.table, where },
          output: this.#response(field),
        };
      }
      case 'deleteByPkRoot': {
        const where = allOf(this.#deleteFilter(plan.table), this.#key(plan, args, `${at}.args`));
        return { kind: 'delete', key, at, delete: { table: plan.table, where }, output: this.#row(field) };
      }
      case 'functionMutationRoot':
        return { kind: 'call', key, field: this.#fields.rows(field, plan) };
      default:
        throw new Error(`field ${field.name} is no root field of a mutation`);
    }
  }

  #table(table: Table): TableAccess {
    const found = this.#access.tables.get(table.key);
    if (found === undefined) throw new Error(`table ${table.key} is not in the model`);
    return found;
  }

  #updateAccess(table: Table): UpdateAccess {
    const { update } = this.#table(table);
    if (update === null) throw new Error(`role ${this.#access.role} may not update ${table.key}`);
    return update;
  }

  #deleteFilter(table: Table): BoolExp {
    const { delete: permission } = this.#table(table);
    if (permission === null) throw new Error(`role ${this.#access.role} may not delete from ${table.key}`);
    return permission.filter;
  }

  #key(
    { table, key }: { readonly table: Table; readonly key: readonly Column[] },
    args: Arguments,
    at: string,
  ): BoolExp {
    return keyCondition(key, args, writeScope(this.#access, this.#table(table)), at);
  }

  #where(table: Table, args: Arguments, at: string): BoolExp {
    return parseBoolExp(required(args, 'where', at), writeScope(this.#access, this.#table(table)));
  }

  #update(table: Table, args: Arguments, where: BoolExp, at: string): UpdatePlan {
    const { columns, presets, filter, check } = this.#updateAccess(table);
    this.#access.cost.spend(presets.length, at);
    this.#access.cost.spendFilter(filter, at);
    if (check !== null) this.#access.cost.spendFilter(check, at);
    const set: UpdatePlan['set'][number][] = presets.map(({ column, value }) => ({
      column,
      operator: 'set',
      value,
    }));
    const asks = updateOperators.some(({ name }) => args.get(`_${name}`)?.kind === 'object');
    if (!asks && set.length === 0) {
      const possible = updateOperators.filter(({ applies }) => columns.some(({ type }) => applies(type)));
      const { naming } = this.#access.model;
      const names = possible.map(({ name }) => naming.fieldName(`_${name}`));
      refuse(`at least any one of ${names.join(', ')} is expected`, at);
    }
    const twice = new Set<string>();
    for (const operator of updateOperators) {
      const input = args.get(`_${operator.name}`);
      if (input === undefined) continue;
      if (input.kind !== 'object')
        return unexpectedNull(`${table.typeName}_${operator.name}_input`, input.at);
      for (const [name, value] of input.entries()) {
        const column = columns.find(({ field }) => field === name);
        if (column === undefined)
          return refuse(`field '${name}' not found in type: '${table.typeName}'`, value.at);
        if (set.some((one) => one.column === column)) twice.add(`'${column.field}'`);
        set.push({ column, operator: operator.name, value: operand(column, operator, value) });
      }
    }
    if (twice.size > 0) refuse(`Column found in multiple operators: [${[...twice].join(', ')}].`, at);
    return { table, set, where: allOf(filter, where), check };
  }

  #row(field: CollectedField): Output {
    return { kind: 'row', fields: this.#fields.fields(field, 'written') };
  }

  #response(field: CollectedField): Output {
    const fields = this.#fields.below(field, (inner, { kind }): ResponseField => {
      const { key } = inner;
      if (kind === 'affectedRows') return { kind, key };
      return { kind: 'returning', key, fields: this.#fields.fields(inner, 'written') };
    });
    return { kind: 'response', fields };
  }
}

function operand(column: Column, { takes }: UpdateOperator, input: Input): Value {
  switch (takes) {
    case 'column':
      return nullableValue(input, column.type, 'request');
    case 'text':
      return nullableValue(input, pgText, 'request');
    case 'integer':
      return requiredValue(input, pgInt4, 'Int', 'request');
    case 'texts':
      return listValue(input, pgText, 'String', 'request');
  }
}

function required(args: Arguments, name: string, at: string): Input {
  const input = args.get(name);
  if (input === undefined) return refuse(`missing required field '${name}'`, `${at}.args.${name}`);
  return input;
}
