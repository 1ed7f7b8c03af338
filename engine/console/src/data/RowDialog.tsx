// One row with all of its values, where its relationships lead, and what may be done with it.
import { useState } from 'react';
import { askGraphQL } from '../client/request.ts';
import type { ConsoleSession } from '../session/consoleSession.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { Value } from './RowsTable.tsx';
import type { Catalog, CatalogTable } from './catalog.ts';
import { deleteOperation, didNothing, labelOf, type Row, updateOperation } from './rowsOperation.ts';

interface RowDialogProps {
  catalog: Catalog;
  table: CatalogTable;
  session: ConsoleSession;
  row: Row;
  hrefTo: (relationship: string) => string | null;
  onEdit: () => void;
  onDeleted: () => void;
  onClose: () => void;
}

export function RowDialog(props: RowDialogProps) {
  const { catalog, table, session, row, hrefTo, onEdit, onDeleted, onClose } = props;
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const mayEdit = table.setColumns.length > 0 && updateOperation(catalog, table, { row, set: {} }) !== null;
  const deletion = deleteOperation(catalog, table, row);
  const remove = async () => {
    if (deletion === null || isBusy) return;
    setIsBusy(true);
    try {
      const data = await askGraphQL(session, deletion);
      if (didNothing(data)) {
        throw new Error(`No row was deleted: it is gone, or ${session.role} may not delete it.`);
      }
      onDeleted();
    } catch (error) {
      setFailure(error);
      setIsBusy(false);
    }
  };
  return (
    <Dialog title={`${table.name}, ${labelOf(table, row)}`} onClose={onClose}>
      <div className="dialog-body">
        <dl className="row-values">
          {table.columns.map(({ name, typeName }) => (
            <div key={name}>
              <dt>
                {name} <span className="type">{typeName}</span>
              </dt>
              <dd>
                <Value value={row[name]} />
              </dd>
            </div>
          ))}
        </dl>
        {table.relationships.length > 0 ? (
          <p className="related-links">
            {table.relationships.map(({ name }) => {
              const href = hrefTo(name);
              return href === null ? null : (
                <a key={name} className="related" href={href}>
                  {name}
                </a>
              );
            })}
          </p>
        ) : null}
        {failure === null ? null : <ErrorNote error={failure} />}
        {isAsking ? (
          <div className="actions" role="group" aria-label="Delete this row?">
            <p>Delete this row? It cannot be brought back.</p>
            <button type="button" className="button" onClick={() => setIsAsking(false)}>
              Keep it
            </button>
            <button type="button" className="button danger" aria-busy={isBusy} onClick={() => void remove()}>
              Delete
            </button>
          </div>
        ) : (
          <div className="actions">
            <button type="button" className="button" onClick={onClose}>
              Close
            </button>
            {deletion === null ? null : (
              <button type="button" className="button danger-quiet" onClick={() => setIsAsking(true)}>
                Delete …
              </button>
            )}
            {mayEdit ? (
              <button type="button" className="button primary" onClick={onEdit}>
                Edit
              </button>
            ) : null}
          </div>
        )}
      </div>
    </Dialog>
  );
}
