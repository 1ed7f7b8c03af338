// Rows as a table: headers sort, the first cell opens the row, relationships are links. Values are text, never markup.
import { ScrollBox } from '../ui/ScrollBox.tsx';
import type { BrowseState } from './browseState.ts';
import type { CatalogTable } from './catalog.ts';
import { labelOf, type Row } from './rowsOperation.ts';
import { showValue } from './values.ts';

interface RowsTableProps {
  table: CatalogTable;
  rows: readonly Row[];
  order: BrowseState['order'];
  isBusy: boolean;
  onOrder: ((order: BrowseState['order']) => void) | null;
  onOpen: (row: Row) => void;
  hrefTo: (row: Row, relationship: string) => string | null;
}

/** First press up, second down, third as the database has it. */
function nextOrder(order: BrowseState['order'], column: string): BrowseState['order'] {
  if (order?.column !== column) return { column, descending: false };
  return order.descending ? null : { column, descending: true };
}

export function RowsTable({ table, rows, order, isBusy, onOrder, onOpen, hrefTo }: RowsTableProps) {
  if (rows.length === 0) return <p className="empty">No rows.</p>;
  return (
    <ScrollBox className="table-box" label={`Rows of ${table.key}`}>
      <table className="rows-table" aria-busy={isBusy}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">Row</span>
            </th>
            {table.columns.map(({ name, isSortable, typeName, description }) => {
              const sorted =
                order?.column === name ? (order.descending ? 'descending' : 'ascending') : undefined;
              return (
                <th key={name} scope="col" aria-sort={sorted}>
                  {isSortable && onOrder !== null ? (
                    <button
                      type="button"
                      className="sort"
                      title={description === '' ? typeName : `${typeName}: ${description}`}
                      onClick={() => onOrder(nextOrder(order, name))}
                    >
                      {name}
                      <span aria-hidden="true">
                        {sorted === undefined ? '' : order?.descending ? ' ↓' : ' ↑'}
                      </span>
                    </button>
                  ) : (
                    name
                  )}
                </th>
              );
            })}
            {table.relationships.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={`${labelOf(table, row)} ${index}`}>
              <td>
                <button
                  type="button"
                  className="button small"
                  aria-label={`Open row ${labelOf(table, row)}`}
                  onClick={() => onOpen(row)}
                >
                  Open
                </button>
              </td>
              {table.columns.map(({ name, valueKind }) => (
                <td key={name} className={isNumber(valueKind.kind) ? 'number' : undefined}>
                  <Value value={row[name]} />
                </td>
              ))}
              {table.relationships.map(({ name, kind }) => {
                const href = hrefTo(row, name);
                return (
                  <td key={name}>
                    {href === null ? null : (
                      <a
                        className="related"
                        href={href}
                        aria-label={`${name}, ${kind === 'array' ? 'list' : 'row'} of row ${labelOf(table, row)}`}
                      >
                        {kind === 'array' ? 'list' : 'row'}
                      </a>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

const isNumber = (kind: string): boolean => ['integer', 'float', 'decimal'].includes(kind);

interface ValueProps {
  value: unknown;
}

/** NULL and the empty text are told apart. Long text is cut by the style; opening the row shows it whole. */
export function Value({ value }: ValueProps) {
  if (value === null || value === undefined) return <span className="null">NULL</span>;
  const text = showValue(value);
  return text === '' ? <span className="null">empty</span> : <span className="value">{text}</span>;
}
