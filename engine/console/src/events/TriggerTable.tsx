// Every trigger with how it stands.
import { hrefOf } from '../session/route.ts';
import { ScrollBox } from '../ui/ScrollBox.tsx';
import { MuteButton } from './MuteButton.tsx';
import { ageWords, countWords, timeWords } from './eventWords.ts';
import { pathOf, titleOf, type Trigger, type Triggers } from './eventsApi.ts';

interface TriggerTableProps {
  found: Triggers;
  isBusy: boolean;
  onMute: (trigger: Trigger, isMuted: boolean) => Promise<void>;
  onReload: () => void;
}

export function TriggerTable({ found, isBusy, onMute, onReload }: TriggerTableProps) {
  const count = (value: number) => countWords(value, found.counted_up_to);
  return (
    <>
      <div className="tools">
        <button type="button" className="button" aria-busy={isBusy} onClick={onReload}>
          Refresh
        </button>
        <a className="tool-link" href={hrefOf('events', 'actions')}>
          Asynchronous actions
        </a>
      </div>
      <ScrollBox className="table-box" label="Triggers">
        <table className="trigger-table" aria-busy={isBusy}>
          <thead>
            <tr>
              <th scope="col">Trigger</th>
              <th scope="col">State</th>
              {['Failed', 'Waiting', 'On its way', 'Delivered'].map((title) => (
                <th key={title} scope="col" className="number">
                  {title}
                </th>
              ))}
              <th scope="col">Oldest waiting</th>
            </tr>
          </thead>
          <tbody>
            {found.triggers.map((trigger) => (
              <tr key={pathOf(trigger)}>
                <th scope="row">
                  <a href={hrefOf('events', pathOf(trigger))}>{titleOf(trigger)}</a>
                  <span className="type">{kindWords(trigger, found)}</span>
                </th>
                <td>
                  <MuteButton trigger={trigger} onMute={onMute} />
                </td>
                <td className="number">
                  {trigger.failed > 0 ? (
                    <strong className="bad">{count(trigger.failed)}</strong>
                  ) : (
                    count(trigger.failed)
                  )}
                </td>
                <td className="number">{count(trigger.waiting)}</td>
                <td className="number">{count(trigger.delivering)}</td>
                <td className="number">{count(trigger.delivered)}</td>
                <td>
                  {trigger.oldest_waiting === null ? (
                    <span className="null">none</span>
                  ) : (
                    <time dateTime={trigger.oldest_waiting} title={timeWords(trigger.oldest_waiting)}>
                      {ageWords(trigger.oldest_waiting, found.at)}
                    </time>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}

/** Where there are several sources, it says which one. */
export function kindWords(
  { type, table, schedule, source }: Trigger,
  { triggers }: Pick<Triggers, 'triggers'>,
): string {
  const place = triggers.some((one) => one.source !== source) ? ` in source ${source}` : '';
  if (type === 'event') return `event trigger on ${table ?? ''}${place}`;
  return type === 'cron' ? `cron trigger, ${schedule ?? ''}` : 'each for one time';
}
