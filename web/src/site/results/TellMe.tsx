// 'Tell me when it is out', for whoever does not want to wait in front of the page: one press on, one press off, nothing to
// sign in to. The browser asks for its permission when it is pressed, and not before.
import { useState, useSyncExternalStore } from 'react';
import { language } from '../../../../shared/language.ts';
import { datedExamName, type ExamKey } from '../../../../shared/words/results.ts';
import { push } from '../../content/push.ts';
import { logWarning } from '../../lib/log.ts';
import {
  isWaitedFor,
  ownHolder,
  type OwnSubscription,
  type PushAbility,
  pushAbility,
  pushChanged,
  PushRefused,
  rememberWaiting,
  subscribe,
  subscribeAnew,
  watchPush,
} from '../../offline/push.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './WaitingCard.module.css';

const words = push.exam;

class Refusal extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** @throws Refusal with the server's code */
async function post(path: string, body: object): Promise<void> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (response.ok) return;
  const answer = (await response.json().catch(() => ({}))) as { error?: { code?: string } };
  throw new Refusal(answer.error?.code ?? 'unknown');
}

async function ask(exam: ExamKey): Promise<void> {
  const send = (own: OwnSubscription) => post('/push/exams', { ...own, exam, language });
  try {
    await send(await subscribe());
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'key_changed')) throw error;
    await send(await subscribeAnew());
  }
}

async function letGo(exam: ExamKey): Promise<void> {
  const holder = await ownHolder();
  // Without an address nobody is told here any more.
  if (holder) await post('/push/end', { ...holder, exam });
}

function reasonOf(error: unknown): string {
  if (error instanceof PushRefused) return words.refused;
  if (error instanceof Refusal && error.code === 'exam_published') return words.out;
  return words.failed(push.later);
}

const hints: Readonly<Record<Exclude<PushAbility, 'able'>, string>> = {
  blocked: push.blocked,
  installed: push.installed,
  unable: push.unable,
};

export function TellMe({ exam }: { exam: ExamKey }) {
  const name = datedExamName(exam);
  // Null on the server, and until the page has come alive: only the browser knows.
  const ability = useSyncExternalStore<PushAbility | null>(watchPush, pushAbility, () => null);
  const isOn = useSyncExternalStore(
    watchPush,
    () => isWaitedFor(name),
    () => false,
  );
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState('');
  if (ability === null) return <div className={styles.tellMe} />;

  const change = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setSaid('');
    try {
      await (isOn ? letGo(exam) : ask(exam));
      rememberWaiting(name, !isOn);
      setSaid(isOn ? words.ended : words.on);
    } catch (error) {
      logWarning('Being told could not be switched', error);
      setSaid(reasonOf(error));
    }
    setBusy(false);
    // The answer to the browser's own question may be no.
    pushChanged();
  };
  return (
    <div className={styles.tellMe}>
      {ability === 'able' ? (
        <Button className={styles.ask} aria-busy={isBusy} onClick={() => void change()}>
          <Icon name={isOn ? 'close' : 'bell'} />
          {isBusy ? words.asking : isOn ? words.off : words.ask}
        </Button>
      ) : (
        <p className={styles.hint}>{hints[ability]}</p>
      )}
      {ability === 'able' ? (
        <p role="status" className={styles.hint}>
          {said === '' && isOn ? words.on : said}
        </p>
      ) : null}
    </div>
  );
}
