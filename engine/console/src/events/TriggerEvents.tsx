// One trigger: how it stands, its events page by page, and what may be done with them.
import { useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { useLoad } from '../ui/useLoad.ts';
import { EventDialog } from './EventDialog.tsx';
import { EventTable } from './EventTable.tsx';
import { InvokeDialog } from './InvokeDialog.tsx';
import { KeysetPager } from './KeysetPager.tsx';
import { MuteButton } from './MuteButton.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { kindWords } from './TriggerTable.tsx';
import { ageWords, countWords } from './eventWords.ts';
import {
  type EventStatus,
  getEvents,
  redeliver,
  redeliverFailed,
  statuses,
  titleOf,
  type Trigger,
  type Triggers,
} from './eventsApi.ts';

interface TriggerEventsProps {
  secret: string;
  trigger: Trigger;
  found: Triggers;
  /** Grows whenever something may have changed. */
  version: number;
  act: (work: () => Promise<string>) => Promise<void>;
  onMute: (trigger: Trigger, isMuted: boolean) => Promise<void>;
  onReload: () => void;
}

type Open = { kind: 'event'; id: string } | { kind: 'all' } | { kind: 'invoke' } | null;

export function TriggerEvents(props: TriggerEventsProps) {
  const { secret, trigger, found, version, act, onMute, onReload } = props;
  const [status, setStatus] = useState<EventStatus | null>(null);
  /** Where the pages before this one began, and this one. */
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  const [open, setOpen] = useState<Open>(null);
  const before = cursors.at(-1) ?? null;
  const load = useLoad(JSON.stringify([status, before, version]), () =>
    getEvents(secret, trigger, { status, before }),
  );
  const page = load.state === 'ready' ? load.value : load.state === 'loading' ? load.previous : undefined;
  const onRedeliver = (id: string) =>
    act(async () => {
      await redeliver(secret, trigger, id);
      return 'The event goes out again.';
    });
  const onRedeliverAll = () =>
    act(async () => {
      const { redelivered, has_more: hasMore } = await redeliverFailed(secret, trigger);
      const words = redelivered === 1 ? 'One failed event goes' : `${redelivered} failed events go`;
      return `${words} out again.${hasMore ? ' There are more.' : ''}`;
    });
  const count = (value: number) => countWords(value, found.counted_up_to);
  return (
    <section className="rows" aria-labelledby="trigger-name">
      <div className="rows-head">
        <div>
          <h2 id="trigger-name">{titleOf(trigger)}</h2>
          <p className="type">{kindWords(trigger, found)}</p>
        </div>
        <MuteButton trigger={trigger} onMute={onMute} />
      </div>
      {trigger.comment ? <p>{trigger.comment}</p> : null}
      <dl className="standing">
        {(['waiting', 'delivering', 'failed', 'delivered'] as const).map((one) => (
          <div key={one}>
            <dt>{one === 'delivering' ? 'on its way' : one}</dt>
            <dd className={one === 'failed' && trigger.failed > 0 ? 'bad' : undefined}>
              {count(trigger[one])}
            </dd>
          </div>
        ))}
        {trigger.oldest_waiting === null ? null : (
          <div>
            <dt>oldest waits for</dt>
            <dd>{ageWords(trigger.oldest_waiting, found.at)}</dd>
          </div>
        )}
      </dl>
      <div className="tools">
        <StatusFilter
          statuses={statuses}
          status={status}
          onStatus={(next) => {
            setStatus(next);
            setCursors([null]);
          }}
        />
        <button type="button" className="button" aria-busy={load.state === 'loading'} onClick={onReload}>
          Refresh
        </button>
        {trigger.failed > 0 ? (
          <button type="button" className="button" onClick={() => setOpen({ kind: 'all' })}>
            Deliver what failed again …
          </button>
        ) : null}
        {trigger.is_manual ? (
          <button type="button" className="button" onClick={() => setOpen({ kind: 'invoke' })}>
            Make an event …
          </button>
        ) : null}
      </div>
      {load.state === 'failed' ? <ErrorNote error={load.error} /> : null}
      {page === undefined ? null : (
        <>
          <EventTable
            events={page.events}
            isBusy={load.state === 'loading'}
            onOpen={(id) => setOpen({ kind: 'event', id })}
            onRedeliver={onRedeliver}
          />
          <KeysetPager cursors={cursors} next={page.next} onCursors={setCursors} />
        </>
      )}
      {open?.kind === 'event' ? (
        <EventDialog
          secret={secret}
          trigger={trigger}
          id={open.id}
          onRedeliver={async () => {
            setOpen(null);
            await onRedeliver(open.id);
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.kind === 'all' ? (
        <Dialog title="Deliver again what failed?" onClose={() => setOpen(null)}>
          <div className="dialog-body">
            <p>
              The webhook of {titleOf(trigger)} gets its failed events once more, the oldest first, 1,000 at
              most; each may be tried again as often as the trigger says.
            </p>
            <div className="actions">
              <button type="button" className="button" onClick={() => setOpen(null)}>
                Cancel
              </button>
              <button
                type="button"
                className="button primary"
                onClick={() => {
                  setOpen(null);
                  void onRedeliverAll();
                }}
              >
                Deliver {count(trigger.failed)} again
              </button>
            </div>
          </div>
        </Dialog>
      ) : null}
      {open?.kind === 'invoke' ? (
        <InvokeDialog
          secret={secret}
          trigger={trigger}
          onMade={() => {
            setOpen(null);
            void act(() => Promise.resolve('The event is made.'));
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </section>
  );
}
