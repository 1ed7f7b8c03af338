// SQL and plan of the operation in the editor, for the role of the session.
import { type GraphiQLPlugin, useEditorContext } from '@graphiql/react';
import { OperationTypeNode } from 'graphql';
import { useContext, useEffect, useRef, useState } from 'react';
import { askExplain } from '../client/request.ts';
import { SessionContext } from '../session/sessionContext.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { ScrollBox } from '../ui/ScrollBox.tsx';
import { type ExplainedField, readExplained } from './explained.ts';
import { operationOf } from './operationOf.ts';

/** What to explain cannot be explained; the message says why. */
class NothingToExplain extends Error {}

interface Editors {
  readonly query: string;
  readonly variables: string;
  readonly operationName: string | undefined;
}

/** The operation as it is sent; throws what is wrong with it, in a sentence. */
function readOperation({ query, variables, operationName }: Editors) {
  const operation = operationOf(query, operationName);
  if (operation === null) throw new NothingToExplain('Put the cursor into the operation that is meant.');
  if (operation.operation === OperationTypeNode.MUTATION) {
    throw new NothingToExplain(
      'This is a mutation: its plan exists only while it runs, and it is not run for looking at it. SQL and plan are shown for queries and subscriptions.',
    );
  }
  const given: unknown = variables.trim() === '' ? {} : JSON.parse(variables);
  return { query, variables: given as Record<string, unknown>, operationName: operation.name?.value };
}

function PlanPanel() {
  const session = useContext(SessionContext);
  const { queryEditor, variableEditor } = useEditorContext({ nonNull: true });
  const [explained, setExplained] = useState<readonly ExplainedField[] | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [isBusy, setIsBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // On a phone the panel stands above the editor, out of sight of the button that opened it.
  useEffect(() => button.current?.focus(), []);
  const explain = async () => {
    setIsBusy(true);
    try {
      const operation = readOperation({
        query: queryEditor?.getValue() ?? '',
        variables: variableEditor?.getValue() ?? '',
        operationName: queryEditor?.operationName ?? undefined,
      });
      setExplained(readExplained(await askExplain(session, operation)));
      setFailure(null);
    } catch (error) {
      setExplained(null);
      setFailure(error);
    }
    setIsBusy(false);
  };
  return (
    <section className="plan-panel" aria-label="SQL and plan">
      <h2>SQL and plan</h2>
      <p className="hint">
        Of the operation in the editor, as <strong>{session.role}</strong>. It is planned, not run.
      </p>
      <button
        ref={button}
        type="button"
        className="button primary"
        aria-busy={isBusy}
        onClick={() => void explain()}
      >
        Explain
      </button>
      <div aria-live="polite">
        {failure === null ? null : failure instanceof NothingToExplain ? (
          <p className="note">{failure.message}</p>
        ) : (
          <ErrorNote error={failure} />
        )}
        {explained?.map(({ field, sql, plan }) => (
          <section key={field ?? 'subscription'} className="explained">
            <h3>{field ?? 'Subscription'}</h3>
            <h4>SQL</h4>
            <ScrollBox className="code" label={`SQL of ${field ?? 'the subscription'}`}>
              <pre>{sql}</pre>
            </ScrollBox>
            <h4>Plan</h4>
            <ScrollBox className="code" label={`Plan of ${field ?? 'the subscription'}`}>
              <pre>{plan}</pre>
            </ScrollBox>
          </section>
        ))}
      </div>
    </section>
  );
}

const PlanIcon = () => (
  <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
    <ellipse cx="12" cy="5.5" rx="7" ry="2.5" />
    <path d="M5 5.5v13c0 1.4 3.1 2.5 7 2.5s7-1.1 7-2.5v-13M5 12c0 1.4 3.1 2.5 7 2.5s7-1.1 7-2.5" />
  </svg>
);

export const planPlugin: GraphiQLPlugin = { title: 'SQL and plan', icon: PlanIcon, content: PlanPanel };
