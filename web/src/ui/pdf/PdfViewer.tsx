// Shows a PDF inside a dialog: controls, progress, pages, and what to do when it cannot be loaded.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { Document } from 'react-pdf';
import { pdfViewer } from '../../content/questionBanks.ts';
import { EmptyState } from '../EmptyState.tsx';
import { Icon } from '../Icon.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { PdfPages } from './PdfPages.tsx';
import { ViewerToolbar } from './ViewerToolbar.tsx';
import type { PageSize } from './pdfLayout.ts';
import { pdfOptions } from './pdfWorker.ts';
import { usePdfScroll } from './usePdfScroll.ts';
import { viewerKeys } from './viewerKeys.ts';

// How much of the file has arrived.
function ViewerProgress({ percent }: { percent: number }) {
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'grid',
        placeContent: 'center',
        gap: 1.5,
        justifyItems: 'center',
      }}
    >
      <Typography sx={{ color: 'ink2', fontFeatureSettings: "'tnum' 1" }}>
        {percent > 0 ? pdfViewer.loadingPercent(percent) : pdfViewer.loading}
      </Typography>
      <Box
        role="progressbar"
        aria-label={pdfViewer.loading}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        sx={{ width: 220, height: 4, borderRadius: '4px', bgcolor: 'line', overflow: 'hidden' }}
      >
        <Box sx={{ height: '100%', bgcolor: 'data1' }} style={{ width: `${percent}%` }} />
      </Box>
    </Box>
  );
}

// What to do when a file cannot be shown.
function ViewerFailure({ url, onRetry }: { url: string; onRetry: () => void }) {
  return (
    <EmptyState
      title={pdfViewer.failedTitle}
      heading="h3"
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'center' }}>
          <Button variant="ink" onClick={onRetry} startIcon={<Icon name="refresh" />}>
            {pdfViewer.retry}
          </Button>
          <Button component="a" href={url} download startIcon={<Icon name="download" />}>
            {pdfViewer.download}
          </Button>
        </Box>
      }
    >
      <span role="alert">{pdfViewer.failed}</span>
    </EmptyState>
  );
}

/** What the viewer needs of a loaded document. */
interface LoadedPdf {
  numPages: number;
  /** All of the file; what is missing of it is asked for. */
  getData: () => Promise<Uint8Array>;
  getPage: (number: number) => Promise<{ getViewport: (options: { scale: number }) => PageSize }>;
}

async function sizesOf(pdf: LoadedPdf): Promise<PageSize[]> {
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1);
  const pages = await Promise.all(numbers.map((number) => pdf.getPage(number)));
  return pages.map((page) => {
    const { width, height } = page.getViewport({ scale: 1 });
    return { width, height };
  });
}

const none: readonly PageSize[] = [];

export interface PdfViewerProps {
  url: string;
  /** A file is open; its bytes come without being sent again. */
  onOpened?: ((bytes: () => Promise<Uint8Array>) => void) | undefined;
}

export function PdfViewer({ url, onOpened }: PdfViewerProps) {
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(false);
  const [percent, setPercent] = useState(0);
  const [pages, setPages] = useState(none);
  const keysId = useId();
  const scroll = usePdfScroll(pages);
  const { region, page } = scroll;
  // Keys work at once, and Page Down does not scroll the page behind.
  useEffect(() => region.current?.focus(), [region]);

  const retry = (): void => {
    setFailed(false);
    setPercent(0);
    setPages(none);
    setAttempt((number) => number + 1);
    region.current?.focus();
  };
  const loading = !failed && pages.length === 0;
  return (
    <Box
      // Keys that the buttons and the pages leave alone.
      onKeyDown={viewerKeys(scroll)}
      sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}
    >
      <ViewerToolbar scroll={scroll} />
      <VisuallyHidden role="status">
        {loading ? pdfViewer.loading : failed ? '' : pdfViewer.pageOf(page, pages.length)}
      </VisuallyHidden>
      <VisuallyHidden id={keysId}>{pdfViewer.keys}</VisuallyHidden>
      <Box
        sx={{
          position: 'relative',
          display: 'flex',
          flex: 1,
          minHeight: 0,
          // The ring of the focused window, above the pages that fill it.
          '&:has(> :focus-visible)::after': {
            content: '""',
            position: 'absolute',
            inset: 0,
            border: '2px solid var(--focus-ring)',
            pointerEvents: 'none',
          },
        }}
      >
        <Box
          ref={region}
          role="region"
          aria-label={pdfViewer.pages}
          aria-describedby={keysId}
          aria-busy={loading}
          tabIndex={0}
          sx={{
            position: 'relative',
            flex: 1,
            overflow: 'auto',
            overscrollBehavior: 'contain',
            bgcolor: 'sunk',
            outline: 'none',
          }}
        >
          {loading ? <ViewerProgress percent={percent} /> : null}
          {failed ? (
            <ViewerFailure url={url} onRetry={retry} />
          ) : (
            <Document
              key={attempt}
              file={url}
              options={pdfOptions}
              loading={null}
              error={null}
              onLoadProgress={({ loaded, total }) =>
                setPercent(Math.min(99, Math.round((loaded / total) * 100)) || 0)
              }
              onLoadSuccess={(pdf) => {
                sizesOf(pdf).then(setPages, () => setFailed(true));
                onOpened?.(() => (pdf as LoadedPdf).getData());
              }}
              onLoadError={() => setFailed(true)}
              onSourceError={() => setFailed(true)}
            >
              <PdfPages scroll={scroll} />
            </Document>
          )}
        </Box>
      </Box>
    </Box>
  );
}
