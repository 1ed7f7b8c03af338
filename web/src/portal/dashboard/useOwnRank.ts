// The student's own rank in the newest exam of theirs: known to the dashboard's results card. Quiet where there is none, where
// they were absent, and where it cannot be read: the card then says what it says to everybody.
import { examKey } from '../../../../shared/results/examKey.ts';
import { shownTitle } from '../../../../shared/results/examTitle.ts';
import { examName } from '../../../../shared/words/results.ts';
import { portal } from '../../content/portal.ts';
import { ExamsChangesDocument, OwnRankDocument, type OwnRankQuery } from '../../graphql/generated/portal.ts';
import { useNewest, useQuestion } from '../../graphql/questions.ts';
import { paths } from '../../lib/paths.ts';
import { useFollowing } from '../progress/useProgress.ts';

export interface OwnRank {
  text: string;
  /** The own result. */
  href: string;
}

export function ownRankOf(data: Pick<OwnRankQuery, 'candidate_ids'> | undefined): OwnRank | undefined {
  const [newest] = (data?.candidate_ids ?? [])
    .flatMap(({ candidate_id, results }) => results.map((result) => ({ ...result, candidate_id })))
    // Without a date it is the oldest, as in the lists.
    .toSorted((a, b) => (b.exam_date ?? '').localeCompare(a.exam_date ?? ''));
  if (newest?.rank == null) return undefined;
  return {
    text: portal.cards.ownRank(
      newest.rank,
      examName(shownTitle({ ...newest, ...newest.exam }), newest.set_number),
    ),
    href: paths.results.href({
      exam: examKey(newest.exam_title, newest.set_number),
      id: newest.candidate_id,
    }),
  };
}

/** Null: of the staff, and of whoever is not known to be a student. */
export function useOwnRank(userId: string | null): OwnRank | undefined {
  const { data, again } = useQuestion(OwnRankDocument, userId === null ? null : { userId });
  useFollowing(useNewest(ExamsChangesDocument, userId === null ? null : {}), data, again);
  return ownRankOf(data);
}
