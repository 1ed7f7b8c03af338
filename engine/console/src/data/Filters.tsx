// Conditions on columns, all of which must hold. What does not fit is said before anybody is asked.
import { useState } from 'react';
import type { Filter } from './browseState.ts';
import type { CatalogTable } from './catalog.ts';
import type { FilterOperator, TableColumn } from './columns.ts';
import { parseOperand, ValueError } from './values.ts';

interface FiltersProps {
  table: CatalogTable;
  filters: readonly Filter[];
  onFilters: (filters: Filter[]) => void;
}

interface Draft extends Filter {
  readonly id: number;
}

const operatorOf = (column: TableColumn | undefined, name: string): FilterOperator | undefined =>
  column?.operators.find((operator) => operator.name === name);

export function Filters({ table, filters, onFilters }: FiltersProps) {
  const columns = table.columns.filter(({ operators }) => operators.length > 0);
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => filters.map((one, id) => ({ ...one, id })));
  const [faults, setFaults] = useState<ReadonlyMap<number, string>>(new Map());
  const [first] = columns;
  if (first === undefined) return null;
  const change = (id: number, part: Partial<Filter>) =>
    setDrafts((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const apply = (all: readonly Draft[]) => {
    const found = new Map<number, string>();
    for (const { id, column, operator, value } of all) {
      const known = operatorOf(
        columns.find(({ name }) => name === column),
        operator,
      );
      try {
        if (known !== undefined) parseOperand(value, known);
      } catch (error) {
        if (!(error instanceof ValueError)) throw error;
        found.set(id, error.message);
      }
    }
    setFaults(found);
    if (found.size === 0) onFilters(all.map(({ column, operator, value }) => ({ column, operator, value })));
  };
  return (
    <form
      className="filters"
      aria-label="Filter"
      onSubmit={(event) => {
        event.preventDefault();
        apply(drafts);
      }}
    >
      {drafts.map((draft, index) => {
        const column = columns.find(({ name }) => name === draft.column);
        const operator = operatorOf(column, draft.operator);
        const fault = faults.get(draft.id);
        return (
          <div key={draft.id} className="filter">
            <select
              aria-label={`Column of condition ${index + 1}`}
              value={draft.column}
              onChange={(event) => {
                const next = columns.find(({ name }) => name === event.target.value);
                const kept = operatorOf(next, draft.operator) ?? next?.operators[0];
                change(draft.id, { column: event.target.value, operator: kept?.name ?? '' });
              }}
            >
              {columns.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <select
              aria-label={`Operator of condition ${index + 1}`}
              value={draft.operator}
              onChange={(event) => change(draft.id, { operator: event.target.value })}
            >
              {column?.operators.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
            <Operand
              operator={operator}
              label={`Value of condition ${index + 1}`}
              value={draft.value}
              isWrong={fault !== undefined}
              onValue={(value) => change(draft.id, { value })}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={`Remove condition ${index + 1}`}
              onClick={() => {
                const rest = drafts.filter(({ id }) => id !== draft.id);
                setDrafts(rest);
                if (rest.length < filters.length) apply(rest);
              }}
            >
              <svg viewBox="0 0 16 16" aria-hidden="true">
                <path d="M3.5 3.5l9 9m0-9l-9 9" />
              </svg>
            </button>
            {fault === undefined ? null : (
              <p className="fault" role="alert">
                {fault}
              </p>
            )}
          </div>
        );
      })}
      <div className="filter-actions">
        <button
          type="button"
          className="button"
          onClick={() =>
            setDrafts((all) => [
              ...all,
              {
                id: Math.max(-1, ...all.map(({ id }) => id)) + 1,
                column: first.name,
                operator: first.operators[0]?.name ?? '_eq',
                value: '',
              },
            ])
          }
        >
          Add a condition
        </button>
        {drafts.length > 0 ? (
          <button type="submit" className="button primary">
            Apply
          </button>
        ) : null}
      </div>
    </form>
  );
}

interface OperandProps {
  operator: FilterOperator | undefined;
  label: string;
  value: string;
  isWrong: boolean;
  onValue: (value: string) => void;
}

function Operand({ operator, label, value, isWrong, onValue }: OperandProps) {
  const kind = operator?.valueKind;
  const isList = operator?.takesList === true;
  if (kind !== undefined && !isList && (kind.kind === 'boolean' || kind.kind === 'enum')) {
    const values = kind.kind === 'enum' ? kind.values : ['true', 'false'];
    return (
      <select
        aria-label={label}
        value={value}
        aria-invalid={isWrong}
        onChange={(event) => onValue(event.target.value)}
      >
        {values.includes(value) ? null : <option value={value}>choose</option>}
        {values.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    );
  }
  return (
    <input
      aria-label={label}
      value={value}
      aria-invalid={isWrong}
      spellCheck={false}
      autoComplete="off"
      placeholder={isList ? 'a, b, c' : operator?.typeName}
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
