// Inserts a row or changes one. What was typed stays until it is stored or given up; the engine's refusal stands below.
import { type SyntheticEvent, useState } from 'react';
import { askGraphQL } from '../client/request.ts';
import type { ConsoleSession } from '../session/consoleSession.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { type Draft, FieldInput } from './FieldInput.tsx';
import type { Catalog, CatalogTable } from './catalog.ts';
import type { WritableColumn } from './columns.ts';
import { didNothing, insertOperation, labelOf, type Row, updateOperation } from './rowsOperation.ts';
import { editValue, parseValue, ValueError } from './values.ts';

interface RowFormProps {
  catalog: Catalog;
  table: CatalogTable;
  session: ConsoleSession;
  /** The row to change; null inserts one. */
  row: Row | null;
  onDone: () => void;
  onClose: () => void;
}

function firstDraft({ name, valueKind }: WritableColumn, row: Row | null): Draft {
  if (row === null || !(name in row)) return { state: 'left', text: '' };
  const value = row[name];
  return { state: value === null ? 'null' : 'value', text: editValue(value, valueKind) };
}

const same = (a: Draft, b: Draft): boolean =>
  a.state === b.state && (a.state !== 'value' || a.text === b.text);

export function RowForm({ catalog, table, session, row, onDone, onClose }: RowFormProps) {
  const columns = row === null ? table.insertColumns : table.setColumns;
  const [before] = useState(() => new Map(columns.map((column) => [column.name, firstDraft(column, row)])));
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(before);
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map());
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);

  const draftOf = (name: string): Draft => drafts.get(name) ?? { state: 'left', text: '' };
  const changed = columns.filter(({ name }) => {
    const first = before.get(name);
    return first === undefined || !same(first, draftOf(name));
  });

  /** Null where a value does not fit; its message stands beside the field then. */
  const read = (): Record<string, unknown> | null => {
    const wrong = new Map<string, string>();
    const values: Record<string, unknown> = {};
    for (const { name, valueKind } of changed) {
      const { state, text } = draftOf(name);
      if (state === 'left') continue;
      try {
        values[name] = state === 'null' ? null : parseValue(text, valueKind);
      } catch (error) {
        if (!(error instanceof ValueError)) throw error;
        wrong.set(name, error.message);
      }
    }
    setFaults(wrong);
    return wrong.size === 0 ? values : null;
  };

  const store = async () => {
    const values = read();
    if (values === null || isBusy) return;
    setFailure(null);
    if (row !== null && Object.keys(values).length === 0) {
      onClose();
      return;
    }
    const operation =
      row === null
        ? insertOperation(catalog, table, values)
        : updateOperation(catalog, table, { row, set: values });
    if (operation === null) return;
    setIsBusy(true);
    try {
      if (didNothing(await askGraphQL(session, operation)) && row !== null) {
        throw new Error(`No row was changed: it is gone, or ${session.role} may not change it.`);
      }
      onDone();
    } catch (error) {
      setFailure(error);
      setIsBusy(false);
    }
  };

  const close = () => {
    if (changed.length === 0 || isLeaving) onClose();
    else setIsLeaving(true);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void store();
  };
  return (
    <Dialog
      title={row === null ? `Insert into ${table.name}` : `Edit ${table.name}, ${labelOf(table, row)}`}
      onClose={close}
    >
      <form className="dialog-body" noValidate onSubmit={submit}>
        {columns.length === 0 ? <p>Every column is set by the permission.</p> : null}
        {columns.map((column) => (
          <FieldInput
            key={column.name}
            column={column}
            draft={draftOf(column.name)}
            canLeave={row === null}
            fault={faults.get(column.name)}
            onDraft={(draft) => {
              setDrafts((all) => new Map(all).set(column.name, draft));
              setIsLeaving(false);
            }}
          />
        ))}
        {failure === null ? null : <ErrorNote error={failure} />}
        {isLeaving ? (
          <div className="actions" role="group" aria-label="Give up the changes?">
            <p role="alert">What you typed is not stored.</p>
            <button type="button" className="button" onClick={() => setIsLeaving(false)}>
              Go on editing
            </button>
            <button type="button" className="button danger" onClick={onClose}>
              Give it up
            </button>
          </div>
        ) : (
          <div className="actions">
            <button type="button" className="button" onClick={close}>
              Cancel
            </button>
            <button type="submit" className="button primary" aria-busy={isBusy}>
              {row === null ? 'Insert' : 'Save'}
            </button>
          </div>
        )}
      </form>
    </Dialog>
  );
}
