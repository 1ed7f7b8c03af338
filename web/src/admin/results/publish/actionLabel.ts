// The name and the icon of what can be done about an exam's publication.
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import type { IconName } from '../../../ui/Icon.tsx';
import type { PublicationState, PublishingAction } from './examState.ts';

const { actions: words } = resultsPublishing;

export const actionIcons: Record<PublishingAction, IconName> = {
  publish: 'eye',
  schedule: 'clock',
  draft: 'edit',
  unpublish: 'eyeOff',
};

export function actionLabel(action: PublishingAction, { state }: PublicationState): string {
  return action === 'schedule' && state === 'scheduled' ? words.change : words[action];
}
