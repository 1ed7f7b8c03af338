// Asynchronous actions that were called, and what came of them. There is nothing to do here but to read.
import { useState } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { ErrorNote } from '../ui/ErrorNote.tsx';
import { ScrollBox } from '../ui/ScrollBox.tsx';
import { useLoad } from '../ui/useLoad.ts';
import { StatusBadge } from './EventTable.tsx';
import { KeysetPager } from './KeysetPager.tsx';
import { LongText } from './LongText.tsx';
import { StatusFilter } from './StatusFilter.tsx';
import { jsonWords, timeWords } from './eventWords.ts';
import { type Call, type CallsPage, type CallStatus, callStatuses, getCalls } from './eventsApi.ts';

export function ActionLog({ secret }: { secret: string }) {
  const [status, setStatus] = useState<CallStatus | null>(null);
  const [cursors, setCursors] = useState<readonly (string | null)[]>([null]);
  const [version, setVersion] = useState(0);
  const [open, setOpen] = useState<Call | null>(null);
  const before = cursors.at(-1) ?? null;
  const load = useLoad(JSON.stringify([status, before, version]), () => getCalls(secret, { status, before }));
  const page = load.state === 'ready' ? load.value : load.state === 'loading' ? load.previous : undefined;
  return (
    <section className="rows" aria-labelledby="actions-name">
      <h2 id="actions-name">Asynchronous actions</h2>
      <div className="tools">
        <StatusFilter
          statuses={callStatuses}
          status={status}
          onStatus={(next) => {
            setStatus(next);
            setCursors([null]);
          }}
        />
        <button
          type="button"
          className="button"
          aria-busy={load.state === 'loading'}
          onClick={() => setVersion((one) => one + 1)}
        >
          Refresh
        </button>
      </div>
      {load.state === 'failed' ? <ErrorNote error={load.error} /> : null}
      {page === undefined ? null : (
        <>
          <Calls page={page} isBusy={load.state === 'loading'} onOpen={setOpen} />
          <KeysetPager cursors={cursors} next={page.next} onCursors={setCursors} />
        </>
      )}
      {open === null ? null : <CallDialog call={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

interface CallsProps {
  page: CallsPage;
  isBusy: boolean;
  onOpen: (call: Call) => void;
}

function Calls({ page: { calls }, isBusy, onOpen }: CallsProps) {
  if (calls.length === 0) return <p className="empty">No calls.</p>;
  return (
    <ScrollBox className="table-box" label="Calls of asynchronous actions">
      <table className="rows-table event-table" aria-busy={isBusy}>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">Call</span>
            </th>
            {['Action', 'Status', 'Role', 'Called', 'What came of it'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calls.map((call) => (
            <tr key={call.id}>
              <td>
                <button
                  type="button"
                  className="button small"
                  aria-label={`Open call ${call.id}`}
                  onClick={() => onOpen(call)}
                >
                  Open
                </button>
              </td>
              <td>{call.action_name}</td>
              <td>
                <StatusBadge status={call.status} />
              </td>
              <td>{call.role}</td>
              <td>
                <time dateTime={call.created_at}>{timeWords(call.created_at)}</time>
              </td>
              <td>
                <span className="value code">{call.output ?? call.errors}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function CallDialog({ call, onClose }: { call: Call; onClose: () => void }) {
  const texts = [
    ['Input', call.input],
    ['Output', call.output],
    ['Errors', call.errors],
    ['For administrators', call.internal],
  ] as const;
  return (
    <Dialog title={`Call of ${call.action_name}`} onClose={onClose}>
      <div className="dialog-body">
        <dl className="row-values">
          <div>
            <dt>Id</dt>
            <dd className="code">{call.id}</dd>
          </div>
          <div>
            <dt>Called</dt>
            <dd>
              {timeWords(call.created_at)}
              {call.done_at === null ? null : `, answered ${timeWords(call.done_at)}`}
            </dd>
          </div>
        </dl>
        {texts.map(([title, text]) =>
          text === null ? null : (
            <section key={title}>
              <h3>{title}</h3>
              <LongText label={title} text={jsonWords(text)} />
            </section>
          ),
        )}
        <p className="hint">Of each the first 10,000 letters.</p>
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
        </div>
      </div>
    </Dialog>
  );
}
