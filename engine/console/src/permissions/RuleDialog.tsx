// One rule in words.
import { type ConsoleMetadata, type Operation, tableKey, type TableMetadata } from '../client/metadata.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { cellOf } from './matrix.ts';
import type { RulePart } from './permissionWords.ts';

export interface Chosen {
  readonly table: TableMetadata;
  readonly role: string;
  readonly operation: Operation;
}

interface RuleDialogProps {
  metadata: ConsoleMetadata;
  chosen: Chosen;
  onClose: () => void;
}

export function RuleDialog({ metadata, chosen, onClose }: RuleDialogProps) {
  const { table, role, operation } = chosen;
  const { extent, parts, inherited } = cellOf(metadata, table, chosen);
  return (
    <Dialog title={`${role}: ${operation} ${tableKey(table.table)}`} onClose={onClose}>
      <div className="dialog-body">
        {parts.length > 0 ? <Parts parts={parts} /> : null}
        {parts.length === 0 && inherited.length === 0 ? (
          <p>
            No permission: {role} may not {operation} here.
          </p>
        ) : null}
        {inherited.length > 0 ? (
          <>
            <p>{inheritedWords(operation, extent)}</p>
            {inherited.map((one) => (
              <section key={one.role}>
                <h3>From {one.role}</h3>
                <Parts parts={one.parts} />
              </section>
            ))}
          </>
        ) : null}
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function inheritedWords(operation: Chosen['operation'], extent: string): string {
  if (operation === 'select') {
    return 'Inherited: a row that any of these rules grants; in it, the columns of the rules that grant the row.';
  }
  return extent === 'none'
    ? 'Not inherited: these rules differ, and rules for writing are inherited only where they are equal.'
    : 'Inherited.';
}

function Parts({ parts }: { parts: readonly RulePart[] }) {
  return (
    <dl className="parts">
      {parts.map(({ heading, text }) => (
        <div key={heading + text}>
          <dt>{heading}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
