// GraphiQL with its explorer, and beside it SQL and plan.
import { useEditorContext, usePluginStore } from '@graphiql/react';
import { GraphiQL } from 'graphiql';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ConsoleSession } from '../session/consoleSession.ts';
import { planPlugin } from './PlanPanel.tsx';
import { correctRoles } from './correctRoles.ts';
import { explorer } from './explorer.tsx';
import { createApiClient } from './fetcher.ts';
import 'graphiql/style.css';
import '@graphiql/plugin-explorer/style.css';
import './graphiql.css';

const plugins = [explorer, planPlugin];

const welcome = `# Ctrl-Enter runs the operation at the cursor, Ctrl-Space completes.
# Tab leaves the editor; its own keys are listed under "Open short keys dialog".
`;

interface ApiPageProps {
  session: ConsoleSession;
}

export function ApiPage({ session }: ApiPageProps) {
  const client = useMemo(() => createApiClient(session), [session]);
  useEffect(() => () => client.close(), [client]);
  const [isWide] = useState(() => matchMedia('(min-width: 1024px)').matches);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => (ref.current === null ? undefined : correctRoles(ref.current)), []);
  return (
    <div ref={ref} className="graphiql">
      <GraphiQL
        fetcher={client.fetcher}
        plugins={plugins}
        defaultQuery={welcome}
        isHeadersEditorEnabled={false}
        shouldPersistHeaders={false}
        defaultEditorToolsVisibility="variables"
        forcedTheme="system"
        visiblePlugin={isWide ? explorer.title : undefined}
      >
        <GraphiQL.Logo>
          <></>
        </GraphiQL.Logo>
        <GraphiQL.Toolbar>
          {({ prettify, merge, copy }) => (
            <>
              {prettify}
              {merge}
              {copy}
              <PlanButton />
              <LeaveByTab />
            </>
          )}
        </GraphiQL.Toolbar>
      </GraphiQL>
    </div>
  );
}

function PlanButton() {
  const store = usePluginStore();
  return (
    <button type="button" className="plan-button" onClick={() => store.setVisiblePlugin(planPlugin)}>
      SQL
    </button>
  );
}

/** Tab moves on, as everywhere else on a page; the editors would keep the keyboard to themselves. */
function LeaveByTab() {
  const { queryEditor, variableEditor, responseEditor } = useEditorContext({ nonNull: true });
  useEffect(() => {
    for (const editor of [queryEditor, variableEditor, responseEditor]) {
      editor?.addKeyMap({ Tab: false, 'Shift-Tab': false });
    }
    const names = ['Query', 'Variables', 'Response'];
    for (const [index, editor] of [queryEditor, variableEditor, responseEditor].entries()) {
      editor?.getInputField().setAttribute('aria-label', names[index] ?? '');
      const scroller = editor?.getScrollerElement();
      // What can be scrolled can be reached.
      if (scroller) {
        scroller.tabIndex = 0;
        scroller.setAttribute('role', 'group');
        scroller.setAttribute('aria-label', names[index] ?? '');
      }
    }
  }, [queryEditor, variableEditor, responseEditor]);
  return null;
}
