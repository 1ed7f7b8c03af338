// As whom requests are sent: a role of the metadata, or any other, and its session variables.
import { useId, useState } from 'react';
import { type ConsoleMetadata, rolesOf } from '../client/metadata.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { type ConsoleSession, type SessionVariable, variableName } from './consoleSession.ts';

interface RoleDialogProps {
  session: ConsoleSession;
  metadata: ConsoleMetadata;
  onChange: (session: ConsoleSession) => void;
  onClose: () => void;
}

interface Entry extends SessionVariable {
  readonly id: number;
}

export function RoleDialog({ session, metadata, onChange, onClose }: RoleDialogProps) {
  const [role, setRole] = useState(session.role);
  const [entries, setEntries] = useState<readonly Entry[]>(() =>
    [...session.variables, { name: '', value: '' }].map((one, id) => ({ ...one, id })),
  );
  const [isWrong, setIsWrong] = useState(false);
  const list = useId();
  const change = (id: number, part: Partial<SessionVariable>) =>
    setEntries((all) => all.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const isBad = ({ name, value }: Entry) =>
    variableName(name) === null && (name.trim() !== '' || value.trim() !== '');
  return (
    <Dialog title="Act as" onClose={onClose}>
      <form
        className="dialog-body"
        onSubmit={(event) => {
          event.preventDefault();
          if (role.trim() === '' || entries.some(isBad)) {
            setIsWrong(true);
            return;
          }
          const variables = entries
            .filter(({ name }) => name.trim() !== '')
            .map(({ name, value }) => ({ name: variableName(name) ?? name, value }));
          onChange({ ...session, role: role.trim(), variables });
        }}
      >
        <label className="field">
          <span className="label">Role</span>
          <input
            value={role}
            onChange={(event) => setRole(event.target.value)}
            list={list}
            autoComplete="off"
            spellCheck={false}
            aria-invalid={isWrong && role.trim() === ''}
          />
          <datalist id={list}>
            {rolesOf(metadata).map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </label>
        <p className="roles">
          {rolesOf(metadata).map((name) => (
            <button
              key={name}
              type="button"
              className="button small"
              aria-pressed={name === role}
              onClick={() => setRole(name)}
            >
              {name}
            </button>
          ))}
        </p>
        <fieldset className="variables">
          <legend className="label">Session variables</legend>
          {entries.map((entry, index) => (
            <div key={entry.id} className="variable">
              <input
                aria-label={`Name of variable ${index + 1}`}
                placeholder="x-hasura-user-id"
                value={entry.name}
                spellCheck={false}
                autoComplete="off"
                aria-invalid={isWrong && isBad(entry)}
                onChange={(event) => change(entry.id, { name: event.target.value })}
              />
              <input
                aria-label={`Value of variable ${index + 1}`}
                placeholder="1"
                value={entry.value}
                spellCheck={false}
                autoComplete="off"
                onChange={(event) => change(entry.id, { value: event.target.value })}
              />
              <button
                type="button"
                className="icon-button"
                aria-label={`Remove variable ${index + 1}`}
                onClick={() => setEntries((all) => all.filter(({ id }) => id !== entry.id))}
              >
                <svg viewBox="0 0 16 16" aria-hidden="true">
                  <path d="M3 8h10" />
                </svg>
              </button>
            </div>
          ))}
          <button
            type="button"
            className="button quiet"
            onClick={() =>
              setEntries((all) => [
                ...all,
                { id: Math.max(0, ...all.map(({ id }) => id)) + 1, name: '', value: '' },
              ])
            }
          >
            Add a variable
          </button>
        </fieldset>
        {isWrong ? (
          <p className="note note-error" role="alert">
            A role is needed, and names of variables are letters, digits and hyphens after x-hasura-.
          </p>
        ) : null}
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary">
            Use
          </button>
        </div>
      </form>
    </Dialog>
  );
}
