// A mock test's state as shape, word and colour.
import type { ReactNode } from 'react';
import { adminMockTests as words } from '../../content/adminMockTests.ts';
import { DashedTag } from '../../ui/DashedTag.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type TestState, tones } from './mockTest.ts';

export function TestStateTag({ state }: { state: TestState }): ReactNode {
  const said = words.states[state];
  return state === 'draft' ? (
    <DashedTag>{said}</DashedTag>
  ) : (
    <StatusChip tone={tones[state]}>{said}</StatusChip>
  );
}
