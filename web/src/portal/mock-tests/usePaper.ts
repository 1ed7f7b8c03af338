// A paper on its way to the screen: loaded once and kept sealed, opened with the key of the attempt, in its order.
import { useEffect, useState } from 'react';
import { arrange } from '../../../../shared/questions/arrange.ts';
import { MockTestPaperDocument } from '../../graphql/generated/mockTests.ts';
import { type Questions, useQuestions } from '../../graphql/questions.ts';
import { type ArrangedPaper, openPaper } from './attempt/paper.ts';
import type { AttemptStore } from './attempt/store.ts';
import { inTime, type MockTest } from './serverApi.ts';

export interface LoadedPaper {
  /** Sealed. */
  content: string | undefined;
  /** The last try has failed; it is tried again. */
  failed: boolean;
  paper: ArrangedPaper | undefined;
}

interface Given {
  /** What opens it, and its order; undefined before the start. */
  key: string | undefined;
  seed: number | undefined;
}

/** Between tries, in milliseconds. */
const pause = 5000;

async function load(questions: Questions, test: string): Promise<string | undefined> {
  const { loadable_papers: papers } = await inTime((signal) =>
    questions.once(MockTestPaperDocument, { test }, signal),
  );
  return papers[0]?.content ?? undefined;
}

/** `wanted`: from half an hour before the start on. What it is about is kept beside it, for when there is no line. */
export function usePaper(
  test: MockTest,
  store: AttemptStore | null,
  wanted: boolean,
  { key = '', seed = 0 }: Given,
): LoadedPaper {
  const questions = useQuestions();
  const [content, setContent] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [paper, setPaper] = useState<ArrangedPaper>();
  /** What is kept is of another key: the mock test was taken back and scheduled anew. */
  const [wrong, setWrong] = useState<string>();
  const { shuffle_questions, shuffle_options } = test;
  useEffect(() => {
    if (!wanted) return undefined;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = async (): Promise<void> => {
      const kept = (await store?.paper(test.id).catch(() => undefined))?.content;
      const isRight = kept !== undefined && kept !== wrong;
      const found = isRight ? kept : await load(questions, test.id).catch(() => undefined);
      if (isGone) return;
      const isFound = found !== undefined && found !== wrong;
      setFailed(!isFound);
      if (isFound) setContent(found);
      else timer = setTimeout(() => void look(), pause);
      if (isFound && !isRight) await store?.keepPaper({ content: found, test }).catch(() => undefined);
    };
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [questions, test, store, wanted, wrong]);
  useEffect(() => {
    if (content === undefined || key === '') return undefined;
    let isGone = false;
    openPaper(content, key).then(
      (opened) => {
        if (!isGone) setPaper(arrange(opened, seed, { shuffle_questions, shuffle_options }));
      },
      () => {
        if (!isGone) setWrong(content);
      },
    );
    return () => {
      isGone = true;
    };
  }, [content, key, seed, shuffle_questions, shuffle_options]);
  return { content, failed, paper };
}
