// The frame of every page: where to go, and as whom one asks.
import { lazy, Suspense, useState } from 'react';
import type { ConsoleMetadata } from '../client/metadata.ts';
import { DataPage } from '../data/DataPage.tsx';
import { PermissionsPage } from '../permissions/PermissionsPage.tsx';
import { RoleDialog } from './RoleDialog.tsx';
import { type ConsoleSession, variableName } from './consoleSession.ts';
import { hrefOf, type PageName, pages, useRoute } from './route.ts';
import { SessionContext } from './sessionContext.ts';

// GraphiQL is most of what the console weighs.
const ApiPage = lazy(async () => ({ default: (await import('../api/ApiPage.tsx')).ApiPage }));

interface ShellProps {
  session: ConsoleSession;
  metadata: ConsoleMetadata;
  onSession: (session: ConsoleSession | null) => void;
  onReload: () => Promise<void>;
}

const titles: Record<PageName, string> = {
  api: 'API',
  data: 'Data',
  permissions: 'Permissions',
};

export function Shell({ session, metadata, onSession, onReload }: ShellProps) {
  const route = useRoute();
  const [isChoosing, setIsChoosing] = useState(false);
  const variables = session.variables.filter(({ name }) => variableName(name) !== null).length;
  return (
    <SessionContext value={session}>
      <a
        className="skip-link"
        href="#main"
        onClick={(event) => {
          // The address behind the # is the page's own.
          event.preventDefault();
          document.querySelector<HTMLElement>('main')?.focus();
        }}
      >
        Skip to content
      </a>
      <header className="bar">
        <nav aria-label="Pages">
          {pages.map((page) => (
            <a key={page} href={hrefOf(page)} aria-current={route.page === page ? 'page' : undefined}>
              {titles[page]}
            </a>
          ))}
        </nav>
        <div className="bar-session">
          <button type="button" className="button" onClick={() => setIsChoosing(true)}>
            <span className="bar-quiet">Role</span> <strong>{session.role}</strong>
            {variables > 0 ? (
              <span className="bar-quiet">
                {' '}
                + {variables} {variables === 1 ? 'variable' : 'variables'}
              </span>
            ) : null}
          </button>
          <button type="button" className="button quiet" onClick={() => onSession(null)}>
            Sign out
          </button>
        </div>
      </header>
      {metadata.leftOut.length > 0 ? (
        <details className="left-out">
          <summary>
            {metadata.leftOut.length === 1
              ? 'One object of the metadata does not fit the database and is left out'
              : `${metadata.leftOut.length} objects of the metadata do not fit the database and are left out`}
          </summary>
          <ul>
            {metadata.leftOut.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      ) : null}
      <main id="main" tabIndex={-1} className={`page page-${route.page}`}>
        <h1 className={route.page === 'api' ? 'hidden' : undefined}>{titles[route.page]}</h1>
        {route.page === 'api' ? (
          <Suspense
            fallback={
              <p className="waiting" role="status">
                Opening GraphiQL …
              </p>
            }
          >
            {/* Another role has another schema: GraphiQL begins anew, with the text that it keeps. */}
            <ApiPage key={JSON.stringify([session.role, session.variables])} session={session} />
          </Suspense>
        ) : route.page === 'data' ? (
          <DataPage metadata={metadata} session={session} route={route} />
        ) : (
          <PermissionsPage metadata={metadata} onReload={onReload} />
        )}
      </main>
      {isChoosing ? (
        <RoleDialog
          session={session}
          metadata={metadata}
          onClose={() => setIsChoosing(false)}
          onChange={(next) => {
            onSession(next);
            setIsChoosing(false);
          }}
        />
      ) : null}
    </SessionContext>
  );
}
