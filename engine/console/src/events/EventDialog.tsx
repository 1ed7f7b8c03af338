// One event, whole.
import { useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { useLoad } from '../ui/useLoad.ts';
import { answerWords, isOver, StatusBadge } from './EventTable.tsx';
import { LongText } from './LongText.tsx';
import { jsonWords, timeWords } from './eventWords.ts';
import { getEvent, type Trigger, type WholeEvent } from './eventsApi.ts';

interface EventDialogProps {
  secret: string;
  trigger: Trigger;
  id: string;
  onRedeliver: () => Promise<void>;
  onClose: () => void;
}

export function EventDialog({ secret, trigger, id, onRedeliver, onClose }: EventDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const load = useLoad(id, () => getEvent(secret, trigger, id));
  return (
    <Dialog title="Event" onClose={onClose}>
      <div className="dialog-body">
        {load.state === 'failed' ? <ErrorNote error={load.error} /> : null}
        {load.state === 'loading' ? (
          <p className="waiting" role="status">
            Loading …
          </p>
        ) : null}
        {load.state === 'ready' ? <Details event={load.value} /> : null}
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
          {load.state === 'ready' && isOver(load.value.status) ? (
            <button
              type="button"
              className="button primary"
              aria-busy={isBusy}
              onClick={() => {
                if (isBusy) return;
                setIsBusy(true);
                void onRedeliver();
              }}
            >
              Deliver again
            </button>
          ) : null}
        </div>
      </div>
    </Dialog>
  );
}

function Details({ event }: { event: WholeEvent }) {
  const times = [
    ['Made', event.created_at],
    ['For', event.scheduled_at],
    ['Next try', event.next_try_at],
    ['Over', event.done_at],
  ] as const;
  return (
    <>
      <dl className="row-values">
        <div>
          <dt>Id</dt>
          <dd className="code">{event.id}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>
            <StatusBadge status={event.status} /> after {event.tries} {event.tries === 1 ? 'try' : 'tries'}
          </dd>
        </div>
        {times.map(([title, iso]) =>
          iso === null ? null : (
            <div key={title}>
              <dt>{title}</dt>
              <dd>
                <time dateTime={iso}>{timeWords(iso)}</time>
              </dd>
            </div>
          ),
        )}
        {answerWords(event) === '' ? null : (
          <div>
            <dt>Last answer</dt>
            <dd>{answerWords(event)}</dd>
          </div>
        )}
      </dl>
      <section>
        <h3>Payload</h3>
        <LongText label="Payload" text={jsonWords(event.payload)} />
      </section>
      {event.attempts.length === 0 ? null : (
        <section>
          <h3>Attempts</h3>
          <ol className="attempts">
            {event.attempts.map((attempt) => (
              <li key={attempt.created_at}>
                <p>
                  <time dateTime={attempt.created_at}>{timeWords(attempt.created_at)}</time>{' '}
                  {attempt.status ?? attempt.error ?? ''}
                </p>
                {attempt.answer === null || attempt.answer === '' ? null : (
                  <LongText label={`Answer of ${timeWords(attempt.created_at)}`} text={attempt.answer} />
                )}
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
