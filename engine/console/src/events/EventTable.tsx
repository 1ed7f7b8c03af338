// Events as a table: the first cell opens one, the last delivers one again. Payloads and reasons are text, never markup.
import { useState } from 'react';
import { ScrollBox } from '../ui/ScrollBox.tsx';
import { statusWords } from './StatusFilter.tsx';
import { timeWords } from './eventWords.ts';
import type { EventStatus, ListedEvent } from './eventsApi.ts';

interface EventTableProps {
  events: readonly ListedEvent[];
  isBusy: boolean;
  onOpen: (id: string) => void;
  onRedeliver: (id: string) => Promise<void>;
}

export const StatusBadge = ({ status }: { status: string }) => (
  <span className={`badge badge-${status}`}>{statusWords(status)}</span>
);

/** Whether it is over, so that it can go out again. */
export const isOver = (status: EventStatus): boolean => status !== 'waiting' && status !== 'delivering';

/** What the webhook has said last, or why it has said nothing. */
export function answerWords({
  last_status: status,
  last_error: error,
}: Pick<ListedEvent, 'last_status' | 'last_error'>): string {
  if (status !== null && (error === null || error === `status ${status}`)) return String(status);
  return error ?? '';
}

export function EventTable({ events, isBusy, onOpen, onRedeliver }: EventTableProps) {
  const [redelivered, setRedelivered] = useState<string | null>(null);
  if (events.length === 0) return <p className="empty">No events.</p>;
  const hasOperations = events.some(({ operation }) => typeof operation === 'string');
  const isScheduled = events.some((event) => event.scheduled_at !== null);
  return (
    <ScrollBox className="table-box" label="Events">
      <table className="rows-table event-table" aria-busy={isBusy}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">Event</span>
            </th>
            <th scope="col">Status</th>
            <th scope="col">{isScheduled ? 'For' : 'Made'}</th>
            <th scope="col" className="number">
              Tries
            </th>
            <th scope="col">Next try</th>
            <th scope="col">Last answer</th>
            {hasOperations ? <th scope="col">Change</th> : null}
            <th scope="col">{hasOperations ? 'Row' : 'Payload'}</th>
            <th scope="col">
              <span className="hidden">Again</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {events.map((event) => (
            <tr key={event.id}>
              <td>
                <button
                  type="button"
                  className="button small"
                  aria-label={`Open event ${event.id}`}
                  onClick={() => onOpen(event.id)}
                >
                  Open
                </button>
              </td>
              <td>
                <StatusBadge status={event.status} />
              </td>
              <td>
                <time dateTime={event.scheduled_at ?? event.created_at}>
                  {timeWords(event.scheduled_at ?? event.created_at)}
                </time>
              </td>
              <td className="number">{event.tries}</td>
              <td>
                {event.next_try_at === null ? null : (
                  <time dateTime={event.next_try_at}>{timeWords(event.next_try_at)}</time>
                )}
              </td>
              <td>
                <span className="value">{answerWords(event)}</span>
              </td>
              {hasOperations ? <td>{event.operation?.toLowerCase()}</td> : null}
              <td>
                <span className="value code">{event.excerpt}</span>
              </td>
              <td>
                {isOver(event.status) ? (
                  <button
                    type="button"
                    className="button small"
                    aria-label={`Deliver again: event ${event.id}`}
                    aria-busy={redelivered === event.id}
                    onClick={() => {
                      if (redelivered !== null) return;
                      setRedelivered(event.id);
                      void onRedeliver(event.id).finally(() => setRedelivered(null));
                    }}
                  >
                    Deliver again
                  </button>
                ) : null}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
