// What can be done about an exam's publication: as buttons on its own page, or behind one button at the end of its row.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { datedExamName } from '../../../../../shared/words/results.ts';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { ActionsMenu, type MenuAction } from '../../list/ActionsMenu.tsx';
import { actionsFor, type PublicationState, type PublishingAction, type SeenExam } from './examState.ts';
import { usePublishing } from './usePublishing.ts';

const { actions: words } = resultsPublishing;

const actionIcons: Record<PublishingAction, IconName> = {
  publish: 'eye',
  schedule: 'clock',
  draft: 'edit',
  unpublish: 'eyeOff',
};

function actionLabel(action: PublishingAction, { state }: PublicationState): string {
  return action === 'schedule' && state === 'scheduled' ? words.change : words[action];
}

/** The first of them is the page's main one. */
export function PublishButtons({ exam, isAdmin }: { exam: SeenExam; isAdmin: boolean }): ReactNode {
  const publishing = usePublishing();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {actionsFor(exam, isAdmin).map((action) => (
        <Button
          key={action}
          variant={action === 'publish' ? 'contained' : 'outlined'}
          color={action === 'unpublish' ? 'error' : 'primary'}
          startIcon={<Icon name={actionIcons[action]} size={17} />}
          onClick={() => publishing.ask(exam, action)}
        >
          {actionLabel(action, exam)}
        </Button>
      ))}
      {publishing.dialog}
    </Box>
  );
}

interface ExamMenuProps {
  exam: SeenExam;
  isAdmin: boolean;
  /** What else can be done with the exam, above its publication. */
  more?: readonly MenuAction[];
  onAsk: (action: PublishingAction) => void;
  /** Its newest upload can still be undone. */
  onUndo?: (() => void) | undefined;
}

export function ExamMenu({ exam, isAdmin, more = [], onAsk, onUndo }: ExamMenuProps): ReactNode {
  const actions: MenuAction[] = [
    ...more,
    ...actionsFor(exam, isAdmin).map((action) => ({
      label: actionLabel(action, exam),
      icon: actionIcons[action],
      run: () => onAsk(action),
      destructive: action === 'unpublish',
    })),
    ...(onUndo ? [{ label: words.undo, icon: 'back' as const, run: onUndo, apart: true }] : []),
  ];
  if (actions.length === 0) return null;
  return <ActionsMenu label={words.menu(datedExamName(exam))} text={words.short} actions={actions} />;
}
