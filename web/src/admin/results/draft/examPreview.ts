// The preview's answers as the drawing of an exam takes them.
import { curveFrom, type Distribution } from '../../../../../shared/results/distribution.ts';
import type { Standing } from '../../../../../shared/results/standing.ts';
import type { ExamPreviewQuery, PreviewStandingQuery } from '../../../graphql/generated/upload.ts';

interface Counted {
  aggregate: { sum: { count: number | null } | null } | null;
}

const counted = ({ aggregate }: Counted): number => aggregate?.sum?.count ?? 0;

export function distributionOf({ everybody, lowest, preview_buckets }: ExamPreviewQuery): Distribution {
  const marks = lowest
    .flatMap((row) => new Array<number>(Math.min(row.count ?? 0, curveFrom)).fill(row.marks ?? 0))
    .slice(0, curveFrom);
  return {
    buckets: preview_buckets.map(({ bucket, count }) => ({ bucket: bucket ?? 0, count: count ?? 0 })),
    lowest: marks,
    min: marks[0] ?? 0,
    max: everybody.aggregate?.max?.marks ?? 0,
    total: counted(everybody),
  };
}

export function standingOf({ higher, lower }: PreviewStandingQuery, total: number): Standing {
  return { higher: counted(higher), lower: counted(lower), total };
}
