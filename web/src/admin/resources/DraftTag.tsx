// Marks a row that the person has written on and not saved.
import type { ReactNode } from 'react';
import { adminResources } from '../../content/adminResources.ts';
import { DashedTag } from '../../ui/DashedTag.tsx';

export function DraftTag(): ReactNode {
  return <DashedTag>{adminResources.draft.tag}</DashedTag>;
}
