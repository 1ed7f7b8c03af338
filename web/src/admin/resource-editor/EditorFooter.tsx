// The editor's foot: that a draft is kept, and saving.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useState } from 'react';
import { formatTime } from '../../../../shared/dates.ts';
import { adminResources } from '../../content/adminResources.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import type { Editor } from './useEditor.ts';

const { draft: words, editor: labels } = adminResources;

/** That what is typed is kept here, and since when. */
export function DraftKept({ draft, kept }: Pick<Editor, 'draft' | 'kept'>): ReactNode {
  const phone = useMediaQuery((theme) => theme.breakpoints.down('portal'), { noSsr: true });
  if (draft === null) return null;
  return (
    <>
      <Icon name={phone ? 'mobile' : 'laptop'} size={17} />
      <span className="num">
        {kept ? words.kept(phone ? words.phone : words.computer, formatTime(draft.savedAt)) : words.notKept}
      </span>
    </>
  );
}

/** Asks before what was typed is thrown away. */
export function DiscardDraft({ small, onDiscard }: { small: boolean; onDiscard: () => void }): ReactNode {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="text"
        onClick={() => setAsking(true)}
        sx={small ? { fontSize: '0.875rem' } : undefined}
      >
        {words.discard}
      </Button>
      <ConfirmDialog
        open={asking}
        title={words.discardTitle}
        confirmLabel={words.discard}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
      >
        {words.discardText}
      </ConfirmDialog>
    </>
  );
}

interface EditorFooterProps {
  editor: Editor;
  formId: string;
  phone: boolean;
  saveLabel: string;
  onClose: () => void;
}

export function EditorFooter({ editor, formId, phone, saveLabel, onClose }: EditorFooterProps): ReactNode {
  return (
    <Box
      component="footer"
      sx={{
        flex: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minHeight: 64,
        py: 1,
        px: { xs: 2, portal: 3 },
        borderTop: 1,
        borderColor: 'lineStrong',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flex: '1 1 190px',
          alignItems: 'center',
          gap: 1,
          minWidth: 0,
          mr: 'auto',
          color: 'ink3',
          fontSize: '0.875rem',
          lineHeight: 1.25,
        }}
      >
        <DraftKept draft={editor.draft} kept={editor.kept} />
        {editor.draft ? <DiscardDraft small onDiscard={editor.discard} /> : null}
      </Box>
      {phone ? null : <Button onClick={onClose}>{labels.cancel}</Button>}
      <SubmitButton form={formId} busy={editor.form.formState.isSubmitting} busyText={labels.saving}>
        {saveLabel}
      </SubmitButton>
    </Box>
  );
}
