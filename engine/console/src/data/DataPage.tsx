// The tables that the role may see, and the rows of one.
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { type ReactNode, useId, useState } from 'react';
import type { ConsoleMetadata } from '../client/metadata.ts';
import { askGraphQL } from '../client/request.ts';
import type { ConsoleSession } from '../session/consoleSession.ts';
import { hrefOf, type Route } from '../session/route.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { useLoad } from '../ui/useLoad.ts';
import { Rows } from './Rows.tsx';
import { type Catalog, readCatalog } from './catalog.ts';

interface DataPageProps {
  metadata: ConsoleMetadata;
  session: ConsoleSession;
  route: Route;
}

async function introspect(session: ConsoleSession) {
  const data = await askGraphQL(session, { query: getIntrospectionQuery() });
  return buildClientSchema(data as unknown as IntrospectionQuery);
}

/** Of each source by its name. */
async function loadCatalogs(
  metadata: ConsoleMetadata,
  session: ConsoleSession,
): Promise<ReadonlyMap<string, Catalog>> {
  const admin = await introspect({ ...session, role: 'admin', variables: [] });
  const own = session.role === 'admin' ? admin : await introspect(session);
  return new Map(metadata.sources.map((source) => [source.name, readCatalog(metadata, admin, own, source)]));
}

export function DataPage({ metadata, session, route }: DataPageProps) {
  const catalogs = useLoad(JSON.stringify(session), () => loadCatalogs(metadata, session));
  const [source, setSource] = useState(metadata.sources[0]?.name ?? '');
  if (catalogs.state === 'failed') return <ErrorNote error={catalogs.error} />;
  if (catalogs.state === 'loading') {
    return (
      <p className="waiting" role="status">
        Reading the schema of {session.role} …
      </p>
    );
  }
  const catalog = catalogs.value.get(source) ?? [...catalogs.value.values()][0];
  if (catalog === undefined) return <p className="empty">The metadata list no database.</p>;
  const table = catalog.tables.find(({ key }) => key === route.rest);
  return (
    <div className={`data ${table === undefined ? '' : 'data-chosen'}`}>
      <TableList catalog={catalog} chosen={route.rest} role={session.role}>
        {catalogs.value.size < 2 ? null : (
          <label className="field">
            <span className="label">Database</span>
            <select value={source} onChange={(event) => setSource(event.target.value)}>
              {[...catalogs.value.keys()].map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
      </TableList>
      {table === undefined ? (
        <p className="empty">
          {route.rest === '' ? 'Choose a table.' : `${session.role} has nothing of ${route.rest}.`}
        </p>
      ) : (
        <Rows
          key={`${source} ${table.key} ${route.state}`}
          catalog={catalog}
          table={table}
          session={session}
          stateText={route.state}
        />
      )}
    </div>
  );
}

interface TableListProps {
  catalog: Catalog;
  chosen: string;
  role: string;
  /** Above the list. */
  children: ReactNode;
}

function TableList({ catalog, chosen, role, children }: TableListProps) {
  const [search, setSearch] = useState('');
  const heading = useId();
  const tables = catalog.tables.filter(({ key }) => key.toLowerCase().includes(search.trim().toLowerCase()));
  const schemas = [...new Set(tables.map(({ schema }) => schema))];
  return (
    <nav className="table-list" aria-labelledby={heading}>
      <h2 id={heading} className="hidden">
        Tables
      </h2>
      {children}
      <label className="field">
        <span className="label">Find a table</span>
        <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      </label>
      {catalog.tables.length === 0 ? <p className="empty">{role} may see no table.</p> : null}
      {catalog.tables.length > 0 && tables.length === 0 ? (
        <p className="empty">No table is called so.</p>
      ) : null}
      {schemas.map((schema) => (
        <section key={schema}>
          <h3>{schema}</h3>
          <ul>
            {tables
              .filter((table) => table.schema === schema)
              .map((table) => (
                <li key={table.key}>
                  <a
                    href={hrefOf('data', table.key)}
                    aria-current={table.key === chosen ? 'page' : undefined}
                  >
                    {table.name}
                  </a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
