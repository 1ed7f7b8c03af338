// Opens the viewer, whose code (a PDF library) is loaded when the first file is to be shown, not before.
import { type ComponentType, type MouseEvent, useCallback, useState } from 'react';
import { messages } from '../../../../shared/words/messages.ts';
import { pdfViewer } from '../../content/questionBanks.ts';
import { notify } from '../../lib/notify.ts';
import type { PdfFile, PdfViewerDialogProps } from './PdfViewerDialog.tsx';

interface PdfViewerState {
  /** The dialog, once its code is there. */
  Dialog: ComponentType<PdfViewerDialogProps> | null;
  file: PdfFile | null;
  open: boolean;
  opening: PdfFile | null;
  view: (file: PdfFile) => void;
  close: () => void;
}

export function usePdfViewer(): PdfViewerState {
  const [Dialog, setDialog] = useState<ComponentType<PdfViewerDialogProps> | null>(null);
  const [file, setFile] = useState<PdfFile | null>(null);
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState<PdfFile | null>(null);

  const view = useCallback((wanted: PdfFile): void => {
    setOpening(wanted);
    import('./PdfViewerDialog.tsx')
      .then((module) => {
        setDialog(() => module.PdfViewerDialog);
        setFile(wanted);
        setOpen(true);
      })
      .catch(() => {
        notify({ tone: 'error', title: messages.errors.title, message: pdfViewer.failed });
      })
      .finally(() => setOpening(null));
  }, []);
  return { Dialog, file, open, opening, view, close: () => setOpen(false) };
}

/** What a link to a PDF has besides its address: the viewer, or what somebody wants who holds a key. */
export function viewing(opening: boolean, onView: () => void) {
  return {
    target: '_blank',
    'aria-haspopup': 'dialog',
    'aria-busy': opening || undefined,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      if (!opening) onView();
    },
  } as const;
}
