// The targets of a search: pages at once, the database's when the typing pauses.
import { skipToken, useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { existingAdminPages } from '../../content/sideMenus.ts';
import { JumpTargetsDocument } from '../../graphql/generated/admin.ts';
import { useRouteExists } from '../../lib/existingRoutes.ts';
import { paths } from '../../lib/paths.ts';
import { foundTargets, type JumpTarget, pageTargets, wordVariables } from './jumpTargets.ts';

const pause = 200;
const mostStudents = 8;
const mostExams = 4;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface JumpTargets {
  targets: JumpTarget[];
  loading: boolean;
  failed: boolean;
}

export function useJumpTargets(typed: string): JumpTargets {
  const exists = useRouteExists();
  const text = typed.trim();
  const settled = useSettled(text);
  const { data, error, loading } = useQuery(
    JumpTargetsDocument,
    settled === ''
      ? skipToken
      : {
          variables: {
            ...wordVariables(settled),
            studentLimit: exists(paths.adminStudent.pattern) ? mostStudents : 0,
            examLimit: exists(paths.adminResults.pattern) ? mostExams : 0,
          },
        },
  );
  // Answers to an earlier text would let Enter lead to somebody else.
  const current = settled === text && text !== '';
  return {
    targets: [
      ...pageTargets(existingAdminPages(exists), text),
      ...(current && data ? foundTargets(data) : []),
    ],
    loading: text !== '' && (!current || (loading && data === undefined)),
    failed: current && error !== undefined && data === undefined,
  };
}
