// Asks for the admin secret once, then shows the page of the address.
import { useEffect, useState } from 'react';
import { type ConsoleMetadata, readMetadata } from './client/metadata.ts';
import { askMetadata } from './client/request.ts';
import { Shell } from './session/Shell.tsx';
import { SignIn } from './session/SignIn.tsx';
import { type ConsoleSession, keepSession, readSession } from './session/consoleSession.ts';
import { ErrorNote } from './ui/ErrorNote.tsx';

interface Opened {
  readonly session: ConsoleSession;
  readonly metadata: ConsoleMetadata;
}

/** What a host that lets everybody in writes into the page; a wrong one is asked for as if there were none. */
function givenSession(): ConsoleSession | null {
  const secret = document.body.dataset['adminSecret'];
  return secret === undefined ? null : { secret, role: 'admin', variables: [] };
}

async function metadataOf(secret: string): Promise<ConsoleMetadata> {
  const answers = ['export_metadata', 'get_inconsistent_metadata'].map((type) => askMetadata(secret, type));
  const [metadata, inconsistencies] = await Promise.all(answers);
  return readMetadata(metadata, inconsistencies);
}

export function App() {
  const [kept] = useState(() => readSession() ?? givenSession());
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isLoading, setIsLoading] = useState(kept !== null);

  useEffect(() => {
    if (kept === null) return;
    metadataOf(kept.secret)
      .then((metadata) => setOpened({ session: kept, metadata }), setFailure)
      .finally(() => setIsLoading(false));
  }, [kept]);

  const change = (session: ConsoleSession | null) => {
    keepSession(session);
    setOpened((before) => (session === null || before === null ? null : { ...before, session }));
    setFailure(null);
  };
  if (isLoading) {
    return (
      <p className="waiting" role="status">
        Opening …
      </p>
    );
  }
  if (opened === null) {
    return (
      <>
        <SignIn
          onSecret={async (secret) => {
            const metadata = await metadataOf(secret);
            const session = { secret, role: 'admin', variables: [] };
            keepSession(session);
            setFailure(null);
            setOpened({ session, metadata });
          }}
        />
        {failure === null ? null : <ErrorNote error={failure} />}
      </>
    );
  }
  return (
    <Shell
      session={opened.session}
      metadata={opened.metadata}
      onSession={change}
      onReload={async () => {
        const metadata = await metadataOf(opened.session.secret);
        setOpened((before) => before && { ...before, metadata });
      }}
    />
  );
}
