// Triggers and what became of their events: see, deliver again, mute. Always as the administrator, whatever the role.
import { useState } from 'react';
import type { ConsoleSession } from '../session/consoleSession.ts';
import { hrefOf, type Route } from '../session/route.ts';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { useLoad } from '../ui/useLoad.ts';
import { ActionLog } from './ActionLog.tsx';
import { TriggerEvents } from './TriggerEvents.tsx';
import { TriggerTable } from './TriggerTable.tsx';
import { getTriggers, pathOf, setMuted, titleOf, type Trigger } from './eventsApi.ts';

interface EventsPageProps {
  session: ConsoleSession;
  route: Route;
}

const actions = 'actions';

export function EventsPage({ session, route }: EventsPageProps) {
  const { secret } = session;
  const [version, setVersion] = useState(0);
  const [said, setSaid] = useState('');
  const [failure, setFailure] = useState<unknown>(null);
  const load = useLoad(JSON.stringify([secret, version]), () => getTriggers(secret));
  const found = load.state === 'ready' ? load.value : load.state === 'loading' ? load.previous : undefined;
  const reload = () => setVersion((before) => before + 1);
  /** Does it, says what came of it, and shows how all stands then. */
  const act = async (work: () => Promise<string>): Promise<void> => {
    setFailure(null);
    try {
      setSaid(await work());
    } catch (error) {
      setSaid('');
      setFailure(error);
    }
    reload();
  };
  const onMute = (trigger: Trigger, isMuted: boolean) =>
    act(async () => {
      await setMuted(secret, trigger, isMuted);
      return isMuted
        ? `${titleOf(trigger)} is muted: its events wait.`
        : `${titleOf(trigger)} is not muted any more.`;
    });
  const isActions = route.rest === actions;
  const chosen = found?.triggers.find((trigger) => pathOf(trigger) === route.rest);
  return (
    <>
      {isActions || route.rest !== '' ? (
        <a className="back-to" href={hrefOf('events')}>
          All triggers
        </a>
      ) : null}
      <p className="said" role="status">
        {said}
      </p>
      {failure === null ? null : <ErrorNote error={failure} />}
      {load.state === 'failed' ? <ErrorNote error={load.error} /> : null}
      {isActions ? (
        <ActionLog secret={secret} />
      ) : found === undefined ? (
        load.state === 'loading' ? (
          <p className="waiting" role="status">
            Loading …
          </p>
        ) : null
      ) : route.rest === '' ? (
        <TriggerTable
          found={found}
          isBusy={load.state === 'loading'}
          onMute={onMute}
          onReload={() => {
            setSaid('');
            reload();
          }}
        />
      ) : chosen === undefined ? (
        <p className="empty">The metadata have no such trigger.</p>
      ) : (
        <TriggerEvents
          key={route.rest}
          secret={secret}
          trigger={chosen}
          found={found}
          version={version}
          act={act}
          onMute={onMute}
          onReload={() => {
            setSaid('');
            reload();
          }}
        />
      )}
    </>
  );
}
