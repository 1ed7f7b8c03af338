// The signed-in student's exams under the candidate IDs that the office knows: asked when the page opens, and again
// when an exam is added, revised or withdrawn.
import { useEffect, useMemo } from 'react';
import { standingOf } from '../../../../shared/results/found.ts';
import { progress } from '../../content/progress.ts';
import {
  ExamsChangesDocument,
  StudentProgressDocument,
  type StudentProgressQuery,
} from '../../graphql/generated/portal.ts';
import { useNewest, useQuestion } from '../../graphql/questions.ts';
import { logFailure } from '../../lib/log.ts';
import type { ExamPlace } from '../../ui/progress/progressDrawing.ts';

/** Milliseconds over which open pages ask again: on result day all of them hear of a change at once. */
const spread = 2000;

type OwnResult = StudentProgressQuery['candidate_ids'][number]['results'][number];

function placeOf({ exam, revisions, ...result }: OwnResult): ExamPlace {
  const { old_marks = null, revised_at } = revisions[0] ?? {};
  return {
    ...result,
    title_ne: exam?.title_ne ?? null,
    standing: standingOf(result),
    revision: revised_at == null ? null : { old_marks, revised_at },
  };
}

/** Asks again as long as an answer is not of the exams as they are now. */
export function useExamsChanges(
  data: Pick<StudentProgressQuery, 'exams_aggregate'> | undefined,
  ask: () => void,
  { skip = false }: { skip?: boolean } = {},
): void {
  const live = useNewest(ExamsChangesDocument, skip ? null : {});
  const state = JSON.stringify(live?.exams_aggregate);
  const behind = data !== undefined && live !== undefined && state !== JSON.stringify(data.exams_aggregate);
  useEffect(() => {
    if (!behind) return;
    // What fails here leaves what is shown; the next change tries again.
    const timer = setTimeout(ask, Math.random() * spread);
    return () => clearTimeout(timer);
    // An answer may have been on its way when the state changed once more: `data` is then still behind.
  }, [behind, state, data, ask]);
}

interface Progress {
  /** Undefined until the first answer. */
  known: { ids: readonly string[]; places: readonly ExamPlace[] } | undefined;
  /** Nothing could be read: asks again. */
  retry: (() => void) | undefined;
}

export function useProgress(userId: string): Progress {
  const { data, error, loading, again } = useQuestion(StudentProgressDocument, { userId });

  useExamsChanges(data, again);

  useEffect(() => {
    if (error) logFailure(progress.failed, error);
  }, [error]);

  const known = useMemo(
    () =>
      data && {
        ids: data.candidate_ids.map(({ candidate_id }) => candidate_id),
        places: data.candidate_ids.flatMap(({ results }) => results.toReversed().map(placeOf)),
      },
    [data],
  );
  return {
    known,
    retry: error && !loading && known === undefined ? again : undefined,
  };
}
