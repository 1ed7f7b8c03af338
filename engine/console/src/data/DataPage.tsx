// The tables that the role may see, and the rows of one.
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { useId, useState } from 'react';
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

async function loadCatalog(metadata: ConsoleMetadata, session: ConsoleSession): Promise<Catalog> {
  const admin = await introspect({ ...session, role: 'admin', variables: [] });
  return readCatalog(metadata, admin, session.role === 'admin' ? admin : await introspect(session));
}

export function DataPage({ metadata, session, route }: DataPageProps) {
  const loaded = useLoad(JSON.stringify(session), () => loadCatalog(metadata, session));
  if (loaded.state === 'failed') return <ErrorNote error={loaded.error} />;
  if (loaded.state === 'loading') {
    return (
      <p className="waiting" role="status">
        Reading the schema of {session.role} …
      </p>
    );
  }
  const catalog = loaded.value;
  const table = catalog.tables.find(({ key }) => key === route.rest);
  return (
    <div className={`data ${table === undefined ? '' : 'data-chosen'}`}>
      <TableList catalog={catalog} chosen={route.rest} role={session.role} />
      {table === undefined ? (
        <p className="empty">
          {route.rest === '' ? 'Choose a table.' : `${session.role} has nothing of ${route.rest}.`}
        </p>
      ) : (
        <Rows
          key={`${table.key} ${route.state}`}
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
}

function TableList({ catalog, chosen, role }: TableListProps) {
  const [search, setSearch] = useState('');
  const heading = useId();
  const tables = catalog.tables.filter(({ key }) => key.toLowerCase().includes(search.trim().toLowerCase()));
  const schemas = [...new Set(tables.map(({ schema }) => schema))];
  return (
    <nav className="table-list" aria-labelledby={heading}>
      <h2 id={heading} className="hidden">
        Tables
      </h2>
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
