// Who may do what: every table, role and operation of the metadata at a glance, and each rule in words.
import { useMemo, useState } from 'react';
import { type ConsoleMetadata, operations, rolesOf, tableKey } from '../client/metadata.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { ScrollBox } from '../ui/ScrollBox.tsx';
import { type Chosen, RuleDialog } from './RuleDialog.tsx';
import { cellOf, parentsOf } from './matrix.ts';
import type { Extent } from './permissionWords.ts';

interface PermissionsPageProps {
  metadata: ConsoleMetadata;
  onReload: () => Promise<void>;
}

const signs: Record<Extent, string> = { full: '●', partial: '◐', none: '–' };

export function PermissionsPage({ metadata, onReload }: PermissionsPageProps) {
  const [search, setSearch] = useState('');
  const [onlyRole, setOnlyRole] = useState('');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const all = useMemo(() => rolesOf(metadata).filter((role) => role !== 'admin'), [metadata]);
  const roles = onlyRole === '' ? all : all.filter((role) => role === onlyRole);
  const tables = metadata.sources
    .flatMap((source) => source.tables)
    .filter(({ table }) => tableKey(table).toLowerCase().includes(search.trim().toLowerCase()));
  return (
    <>
      <div className="tools">
        <label className="field">
          <span className="label">Find a table</span>
          <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
        </label>
        <label className="field">
          <span className="label">Role</span>
          <select value={onlyRole} onChange={(event) => setOnlyRole(event.target.value)}>
            <option value="">All roles</option>
            {all.map((role) => (
              <option key={role}>{role}</option>
            ))}
          </select>
        </label>
        <button
          type="button"
          className="button"
          onClick={() => {
            onReload().then(() => setFailure(null), setFailure);
          }}
        >
          Read the metadata again
        </button>
      </div>
      {failure === null ? null : <ErrorNote error={failure} />}
      <p className="legend">
        {(['full', 'partial', 'none'] as const).map((extent) => (
          <span key={extent} className={`extent extent-${extent}`}>
            <span aria-hidden="true">{signs[extent]}</span> {extent}
          </span>
        ))}
        <span>The admin may do everything. Press a cell for its rule in words.</span>
      </p>
      {all.length === 0 ? (
        <p className="empty">The metadata give no role any permission.</p>
      ) : tables.length === 0 ? (
        <p className="empty">No table is called so.</p>
      ) : (
        <ScrollBox className="table-box" label="Permissions by table and role">
          <table className="matrix">
            <thead>
              <tr>
                <th scope="col">Table</th>
                {roles.map((role) => (
                  <th key={role} scope="col">
                    {role}
                    {parentsOf(metadata, role).length > 0 ? (
                      <span className="inherits">inherits {parentsOf(metadata, role).join(', ')}</span>
                    ) : null}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {tables.map((table) => (
                <tr key={tableKey(table.table)}>
                  <th scope="row">{tableKey(table.table)}</th>
                  {roles.map((role) => (
                    <td key={role}>
                      <div className="cell">
                        {operations.map((operation) => (
                          <CellButton
                            key={operation}
                            metadata={metadata}
                            chosen={{ table, role, operation }}
                            onChoose={setChosen}
                          />
                        ))}
                      </div>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {chosen === null ? null : (
        <RuleDialog metadata={metadata} chosen={chosen} onClose={() => setChosen(null)} />
      )}
    </>
  );
}

interface CellButtonProps {
  metadata: ConsoleMetadata;
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

function CellButton({ metadata, chosen, onChoose }: CellButtonProps) {
  const { table, role, operation } = chosen;
  const { extent, inherited } = cellOf(metadata, table, chosen);
  return (
    <button
      type="button"
      className={`extent extent-${extent}`}
      aria-label={`${role}, ${tableKey(table.table)}: ${operation} ${extent}${inherited.length > 0 ? ' inherited' : ''}`}
      onClick={() => onChoose(chosen)}
    >
      <span className="operation">{operation}</span>
      <span>
        <span aria-hidden="true">{signs[extent]}</span> {extent}
        {inherited.length > 0 ? <span className="inherited-mark"> inherited</span> : null}
      </span>
    </button>
  );
}
