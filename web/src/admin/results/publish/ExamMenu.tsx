// What can be done about an exam's publication, and its last upload, behind one button at the end of its row.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useId, useState } from 'react';
import { datedExamName } from '../../../../../shared/words/results.ts';
import { resultsPublishing } from '../../../content/resultsPublishing.ts';
import { Icon, type IconName } from '../../../ui/Icon.tsx';
import { RouterLink } from '../../../ui/RouterLink.tsx';
import { RowAction } from '../../../ui/RowAction.tsx';
import { actionsFor, type PublicationState, type PublishingAction, type SeenExam } from './examState.ts';
import { usePublishing } from './usePublishing.ts';

// The name and the icon of what can be done about an exam's publication.

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

// What can be done about an exam's publication, as buttons on a page of its own; the first of them is the page's main one.

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

/** Something else that can be done with an exam. */
export interface ExamAction {
  label: string;
  icon: IconName;
  run: () => void;
}

export interface ExamLink {
  label: string;
  icon: IconName;
  href: string;
}

interface ExamMenuProps {
  exam: SeenExam;
  isAdmin: boolean;
  /** Pages about the exam. */
  links?: readonly ExamLink[];
  onAsk: (action: PublishingAction) => void;
  /** What else can be done with it, below the pages. */
  more?: readonly ExamAction[];
  /** Its newest upload can still be undone. */
  onUndo?: (() => void) | undefined;
}

export function ExamMenu({ exam, isAdmin, links = [], more = [], onAsk, onUndo }: ExamMenuProps): ReactNode {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  const actions = actionsFor(exam, isAdmin);
  // As an array: a Menu cannot step through a fragment.
  const items = [
    ...links.map(({ label, icon, href }) => (
      <MenuItem key={label} component={RouterLink} href={href} onClick={close}>
        <ListItemIcon>
          <Icon name={icon} size={18} />
        </ListItemIcon>
        {label}
      </MenuItem>
    )),
    ...more.map(({ label, icon, run }) => (
      <MenuItem
        key={label}
        onClick={() => {
          close();
          run();
        }}
      >
        <ListItemIcon>
          <Icon name={icon} size={18} />
        </ListItemIcon>
        {label}
      </MenuItem>
    )),
    ...actions.map((action) => (
      <MenuItem
        key={action}
        onClick={() => {
          close();
          onAsk(action);
        }}
        sx={action === 'unpublish' ? { color: 'danger' } : undefined}
      >
        <ListItemIcon>
          <Icon name={actionIcons[action]} size={18} />
        </ListItemIcon>
        {actionLabel(action, exam)}
      </MenuItem>
    )),
    ...(onUndo
      ? [
          <Divider key="line" />,
          <MenuItem
            key="undo"
            onClick={() => {
              close();
              onUndo();
            }}
          >
            <ListItemIcon>
              <Icon name="back" size={18} />
            </ListItemIcon>
            {words.undo}
          </MenuItem>,
        ]
      : []),
  ];
  if (items.length === 0) return null;
  return (
    <>
      <RowAction
        label={words.menu(datedExamName(exam))}
        text={words.short}
        icon="more"
        menuOpen={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      />
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        sx={{
          '& .MuiMenuItem-root': { minHeight: { xs: 48, portal: 40 } },
          '& .MuiListItemIcon-root': { minWidth: 32, color: 'inherit' },
        }}
      >
        {items}
      </Menu>
    </>
  );
}
