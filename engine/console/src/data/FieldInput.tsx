// One column of a form: its value, NULL, or (for a new row) left to the database. An empty text is a value.
import { useId } from 'react';
import type { WritableColumn } from './columns.ts';

export interface Draft {
  readonly state: 'left' | 'null' | 'value';
  readonly text: string;
}

interface FieldInputProps {
  column: WritableColumn;
  draft: Draft;
  /** Whether the column may be left out: then the database's default counts. */
  canLeave: boolean;
  fault: string | undefined;
  onDraft: (draft: Draft) => void;
}

const hints: Readonly<Record<string, string>> = {
  timestamp: '2026-01-31T12:00:00',
  timestamptz: '2026-01-31T12:00:00+00:00',
  time: '12:00:00',
  timetz: '12:00:00+00:00',
  interval: '1 day 02:00:00',
  uuid: '00000000-0000-0000-0000-000000000000',
};

export function FieldInput({ column, draft, canLeave, fault, onDraft }: FieldInputProps) {
  const { name, typeName } = column;
  const id = useId();
  const faultId = `${id}-fault`;
  return (
    <div className="field form-field">
      <label className="label" htmlFor={id}>
        {name} <span className="type">{typeName}</span>
      </label>
      <div className="form-value">
        <ValueInput
          id={id}
          column={column}
          draft={draft}
          describedBy={fault === undefined ? undefined : faultId}
          onText={(text) => onDraft({ state: 'value', text })}
        />
        <select
          aria-label={`How ${name} is set`}
          value={draft.state}
          onChange={(event) => {
            const state = event.target.value;
            if (state === 'left' || state === 'null' || state === 'value') onDraft({ ...draft, state });
          }}
        >
          {canLeave || draft.state === 'left' ? (
            <option value="left">{canLeave ? 'default' : 'unchanged'}</option>
          ) : null}
          <option value="null">NULL</option>
          <option value="value">value</option>
        </select>
      </div>
      {fault === undefined ? null : (
        <p id={faultId} className="fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

interface ValueInputProps {
  id: string;
  column: WritableColumn;
  draft: Draft;
  describedBy: string | undefined;
  onText: (text: string) => void;
}

function ValueInput({ id, column, draft, describedBy, onText }: ValueInputProps) {
  const { valueKind, typeName } = column;
  const isSet = draft.state === 'value';
  const text = isSet ? draft.text : '';
  const shared = {
    id,
    'aria-invalid': describedBy !== undefined,
    'aria-describedby': describedBy,
    className: isSet ? undefined : 'unset',
  };
  switch (valueKind.kind) {
    case 'boolean':
    case 'enum': {
      const values = valueKind.kind === 'enum' ? valueKind.values : ['true', 'false'];
      return (
        <select {...shared} value={text} onChange={(event) => onText(event.target.value)}>
          {values.includes(text) ? null : <option value={text}>{isSet ? 'choose' : ''}</option>}
          {values.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
      );
    }
    case 'json':
    case 'list':
      return (
        <textarea
          {...shared}
          rows={Math.min(12, Math.max(3, text.split('\n').length))}
          spellCheck={false}
          placeholder={valueKind.kind === 'list' ? '["a", "b"]' : '{ "key": 1 }'}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      );
    case 'date':
      return (
        <input
          {...shared}
          type={text === '' || /^\d{4}-\d\d-\d\d$/.test(text) ? 'date' : 'text'}
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      );
    case 'integer':
    case 'float':
    case 'decimal':
      return (
        <input
          {...shared}
          inputMode={valueKind.kind === 'integer' ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      );
    case 'text': {
      const hint = hints[typeName.toLowerCase()];
      if (hint !== undefined) {
        return (
          <input
            {...shared}
            placeholder={hint}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => onText(event.target.value)}
          />
        );
      }
      return (
        <textarea
          {...shared}
          rows={Math.min(12, Math.max(1, Math.ceil(text.length / 60), text.split('\n').length))}
          autoComplete="off"
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
      );
    }
  }
}
