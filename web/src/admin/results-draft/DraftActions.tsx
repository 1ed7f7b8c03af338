// What can be done with the exam from its own page.
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { resultsDraft as words } from '../../content/resultsDraft.ts';
import { paths } from '../../lib/paths.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import type { DraftExam } from './draftExam.ts';

export function DraftActions({ exam }: { exam: DraftExam }): ReactNode {
  const { isAdmin } = useAuth();
  return isAdmin ? (
    <Button href={paths.adminResultsHistory.href({ exam: exam.id })}>{words.history}</Button>
  ) : null;
}
