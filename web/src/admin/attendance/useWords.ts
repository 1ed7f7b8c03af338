// Tapped words go to this device first and to the database as soon as it answers; the last one there counts.
import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { MarkAttendanceDocument } from '../../graphql/generated/attendance.ts';
import { AppError } from '../../lib/appError.ts';
import { describeError } from '../../lib/describeError.ts';
import { newId } from '../../lib/newId.ts';
import { notify } from '../../lib/notify.ts';
import { forgetWords, keepWord, nextBatch, type State, type Word, wordsOf } from './queue.ts';

const refusals: readonly string[] = ['forbidden', 'invalid', 'conflict'];

/** Before what was not answered is sent again. */
const pause = 10_000;

interface Words {
  waiting: readonly Word[];
  say: (group: string, day: string, student: string | null, state: State) => Promise<void>;
}

export function useWords(user: string, onSent: () => Promise<unknown>): Words {
  const client = useApolloClient();
  const [waiting, setWaiting] = useState<readonly Word[]>([]);
  const sending = useRef(false);
  const sent = useRef(onSent);
  useEffect(() => {
    sent.current = onSent;
  });

  const send = useCallback(async (): Promise<void> => {
    if (sending.current) return;
    sending.current = true;
    try {
      for (let words = await wordsOf(user); words.length > 0; words = await wordsOf(user)) {
        setWaiting(words);
        const batch = nextBatch(words);
        const { group = '', day = '' } = batch[0] ?? {};
        const marks = batch.flatMap(({ id, student, state, at }) =>
          student === null ? [] : [{ id, student_id: student, state, at }],
        );
        try {
          await client.mutate({
            mutation: MarkAttendanceDocument,
            variables: { group, day, marks },
            context: { quiet: 'the list says what waits' },
          });
        } catch (error) {
          // What the database refuses it would refuse again; what nobody answered waits.
          if (!(error instanceof AppError) || !refusals.includes(error.code)) break;
          notify({ tone: 'error', message: describeError(error) });
        }
        // The list has them before they are no longer laid over it.
        await sent.current();
        await forgetWords(batch.map(({ id }) => id));
      }
    } finally {
      sending.current = false;
      setWaiting(await wordsOf(user));
    }
  }, [client, user]);

  useEffect(() => {
    const again = (): void => void send();
    again();
    const timer = setInterval(again, pause);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [send]);

  return {
    waiting,
    say: async (group, day, student, state) => {
      const word = { id: newId(), user, group, day, student, state, at: new Date().toISOString() };
      setWaiting((words) => [...words, word]);
      await keepWord(word);
      void send();
    },
  };
}
