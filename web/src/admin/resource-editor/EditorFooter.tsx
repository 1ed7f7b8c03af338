// The editor's foot: that a draft is kept, and saving.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { formatTime } from '../../../../shared/dates.ts';
import { adminResources } from '../../content/adminResources.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import type { Editor } from './useEditor.ts';

const { draft: words, editor: labels } = adminResources;

interface EditorFooterProps {
  editor: Editor;
  formId: string;
  phone: boolean;
  saveLabel: string;
  onClose: () => void;
}

export function EditorFooter({ editor, formId, phone, saveLabel, onClose }: EditorFooterProps): ReactNode {
  const [asking, setAsking] = useState(false);
  const { draft, kept } = editor;
  const kind = phone ? words.phone : words.computer;
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
        {draft ? (
          <>
            <Icon name={phone ? 'mobile' : 'laptop'} size={17} />
            <span className="num">{kept ? words.kept(kind, formatTime(draft.savedAt)) : words.notKept}</span>
            <Button variant="text" onClick={() => setAsking(true)} sx={{ fontSize: '0.875rem' }}>
              {words.discard}
            </Button>
          </>
        ) : null}
      </Box>
      {phone ? null : <Button onClick={onClose}>{labels.cancel}</Button>}
      <SubmitButton form={formId} busy={editor.form.formState.isSubmitting} busyText={labels.saving}>
        {saveLabel}
      </SubmitButton>
      <ConfirmDialog
        open={asking}
        title={words.discardTitle}
        confirmLabel={words.discard}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          editor.discard();
        }}
      >
        {words.discardText}
      </ConfirmDialog>
    </Box>
  );
}
