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

/** Asks again as long as what is shown is not of the tables as `live` says that they are now. */
export function useFollowing<Data extends object>(
  live: Partial<Data> | undefined,
  shown: Data | undefined,
  ask: () => void,
): void {
  const names = Object.keys(live ?? {}) as (keyof Data)[];
  const behind =
    shown !== undefined && names.some((name) => JSON.stringify(live?.[name]) !== JSON.stringify(shown[name]));
  const states = JSON.stringify(live);
  useEffect(() => {
    if (!behind) return;
    // What fails here leaves what is shown; the next change tries again.
    const timer = setTimeout(ask, Math.random() * spread);
    return () => clearTimeout(timer);
    // An answer may have been on its way when the state changed once more: `shown` is then still behind.
  }, [behind, states, shown, ask]);
}

interface Progress {
  /** Undefined until the first answer. */
  known: { ids: readonly string[]; places: readonly ExamPlace[] } | undefined;
  /** Nothing could be read: asks again. */
  retry: (() => void) | undefined;
}

export function useProgress(userId: string): Progress {
  const { data, error, loading, again } = useQuestion(StudentProgressDocument, { userId });

  useFollowing(useNewest(ExamsChangesDocument, {}), data, again);

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
