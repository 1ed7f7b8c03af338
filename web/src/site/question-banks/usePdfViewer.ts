// Opens the viewer, whose code (a PDF library) is loaded when the first file is to be shown, not before.
import { type ComponentType, useCallback, useState } from 'react';
import { messages } from '../../../../shared/words/messages.ts';
import { pdfViewer } from '../../content/questionBanks.ts';
import { notify } from '../../lib/notify.ts';
import type { PaperFile } from './PaperBlock.tsx';
import type { PdfViewerDialogProps } from './PdfViewerDialog.tsx';

export interface PdfViewerState {
  /** The dialog, once its code is there. */
  Dialog: ComponentType<PdfViewerDialogProps> | null;
  file: PaperFile | null;
  open: boolean;
  opening: PaperFile | null;
  view: (file: PaperFile) => void;
  close: () => void;
}

export function usePdfViewer(): PdfViewerState {
  const [Dialog, setDialog] = useState<ComponentType<PdfViewerDialogProps> | null>(null);
  const [file, setFile] = useState<PaperFile | null>(null);
  const [open, setOpen] = useState(false);
  const [opening, setOpening] = useState<PaperFile | null>(null);

  const view = useCallback((wanted: PaperFile): void => {
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
