// The admin secret, asked once a tab.
import { useRef, useState } from 'react';
import { ErrorNote } from '../ui/ErrorNote.tsx';

interface SignInProps {
  /** Rejects with what the engine says to the secret. */
  onSecret: (secret: string) => Promise<void>;
}

export function SignIn({ onSecret }: SignInProps) {
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  return (
    <main className="sign-in">
      <h1>Console</h1>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isBusy) return;
          setIsBusy(true);
          setFailure(null);
          onSecret(field.current?.value ?? '').catch((error: unknown) => {
            setFailure(error);
            setIsBusy(false);
            field.current?.focus();
          });
        }}
      >
        <label className="field">
          <span className="label">Admin secret</span>
          <input
            ref={field}
            type="password"
            autoComplete="off"
            spellCheck={false}
            aria-describedby="secret-hint"
          />
        </label>
        <p id="secret-hint" className="hint">
          The engine’s HASURA_GRAPHQL_ADMIN_SECRET. It stays in this tab until you sign out or close it. Leave
          it empty for an engine without one.
        </p>
        {failure === null ? null : <ErrorNote error={failure} />}
        <button type="submit" className="button primary" aria-busy={isBusy}>
          {isBusy ? 'Opening …' : 'Open'}
        </button>
      </form>
    </main>
  );
}
