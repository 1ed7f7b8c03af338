// The rows of a table, or of one row's relationship: filtered, ordered, page by page.
import { useState } from 'react';
import { askGraphQL } from '../client/request.ts';
import type { ConsoleSession } from '../session/consoleSession.ts';
import { goTo, hrefOf } from '../session/route.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { useLoad } from '../ui/useLoad.ts';
import { Filters } from './Filters.tsx';
import { Pager } from './Pager.tsx';
import { RowDialog } from './RowDialog.tsx';
import { RowForm } from './RowForm.tsx';
import { RowsTable } from './RowsTable.tsx';
import { type BrowseState, emptyState, readBrowseState } from './browseState.ts';
import type { Catalog, CatalogTable } from './catalog.ts';
import { identityOf, labelOf, readRows, type Row, rowsOperation, type RowsPage } from './rowsOperation.ts';

interface RowsProps {
  catalog: Catalog;
  table: CatalogTable;
  session: ConsoleSession;
  stateText: string;
}

type Open = { kind: 'insert' } | { kind: 'row'; row: Row } | { kind: 'edit'; row: Row } | null;

export function Rows({ catalog, table, session, stateText }: RowsProps) {
  const state = readBrowseState(stateText);
  const from = catalog.tables.find(({ key }) => key === state.from?.table) ?? null;
  const [version, setVersion] = useState(0);
  const [open, setOpen] = useState<Open>(null);
  const [said, setSaid] = useState('');
  const load = useLoad(JSON.stringify([session, table.key, stateText, version]), async () => {
    const operation = rowsOperation(catalog, table, { state, from });
    return operation === null ? null : readRows(await askGraphQL(session, operation));
  });
  const page: RowsPage | null | undefined =
    load.state === 'ready' ? load.value : load.state === 'loading' ? load.previous : undefined;
  const go = (part: Partial<BrowseState>) =>
    goTo(hrefOf('data', table.key, { ...state, offset: 0, ...part }));
  const changed = (text: string) => {
    setOpen(null);
    setSaid(text);
    setVersion((before) => before + 1);
  };
  const isObject =
    from?.relationships.find(({ name }) => name === state.from?.relationship)?.kind === 'object';
  const mayInsert = table.roots.insert !== undefined || table.roots.insertOne !== undefined;
  return (
    <section className="rows" aria-labelledby="table-name">
      <a className="back" href={hrefOf('data')}>
        All tables
      </a>
      <div className="rows-head">
        <h2 id="table-name">{table.key}</h2>
        {mayInsert ? (
          <button type="button" className="button primary" onClick={() => setOpen({ kind: 'insert' })}>
            Insert a row
          </button>
        ) : null}
      </div>
      {state.from === null ? null : (
        <p className="origin">
          {state.from.relationship} of {state.from.table}, {state.from.label}.{' '}
          <a href={hrefOf('data', state.from.table)}>Back to {state.from.table}</a>{' '}
          <a href={hrefOf('data', table.key)}>All of {table.name}</a>
        </p>
      )}
      {isObject ? null : (
        <Filters
          key={JSON.stringify(state.filters)}
          table={table}
          filters={state.filters}
          onFilters={(filters) => go({ filters })}
        />
      )}
      <p className="said" role="status">
        {said}
      </p>
      {load.state === 'failed' ? <ErrorNote error={load.error} /> : null}
      {load.state === 'loading' && page === undefined ? (
        <p className="waiting" role="status">
          Loading …
        </p>
      ) : null}
      {page === null ? <p className="empty">{session.role} may not read rows of this table.</p> : null}
      {page ? (
        <>
          <RowsTable
            table={table}
            rows={page.rows}
            order={state.order}
            isBusy={load.state === 'loading'}
            onOrder={isObject ? null : (order) => go({ order })}
            onOpen={(row) => setOpen({ kind: 'row', row })}
            hrefTo={(row, relationship) => hrefToRelated(catalog, table, { row, relationship })}
          />
          {isObject ? null : (
            <Pager page={page} offset={state.offset} onOffset={(offset) => go({ offset })} />
          )}
        </>
      ) : null}
      {open?.kind === 'row' ? (
        <RowDialog
          catalog={catalog}
          table={table}
          session={session}
          row={open.row}
          hrefTo={(relationship) => hrefToRelated(catalog, table, { row: open.row, relationship })}
          onEdit={() => setOpen({ kind: 'edit', row: open.row })}
          onDeleted={() => changed('The row is deleted.')}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.kind === 'insert' || open?.kind === 'edit' ? (
        <RowForm
          catalog={catalog}
          table={table}
          session={session}
          row={open.kind === 'edit' ? open.row : null}
          onDone={() => changed(open.kind === 'edit' ? 'The row is changed.' : 'The row is inserted.')}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </section>
  );
}

/** Where a relationship of a row leads; null where the role has no page of the table on the other side. */
function hrefToRelated(
  catalog: Catalog,
  table: CatalogTable,
  { row, relationship: name }: { row: Row; relationship: string },
): string | null {
  const relationship = table.relationships.find((one) => one.name === name);
  const target = catalog.tables.find(({ typeName }) => typeName === relationship?.typeName);
  if (target?.roots.select === undefined || table.roots.select === undefined) return null;
  const from = {
    table: table.key,
    relationship: name,
    row: identityOf(table, row),
    label: labelOf(table, row),
  };
  return hrefOf('data', target.key, { ...emptyState, from });
}
