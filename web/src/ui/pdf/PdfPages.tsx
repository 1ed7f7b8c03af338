// The pages of a loaded document: all of them have their place, those near the window are drawn.
import Box from '@mui/material/Box';
import { Page } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { pdfViewer } from '../../content/questionBanks.ts';
import { pagesToDraw, pixelRatio, totalHeight } from './pdfLayout.ts';
import type { PdfScroll } from './usePdfScroll.ts';

export function PdfPages({ scroll }: { scroll: PdfScroll }) {
  const { placed, scale, room } = scroll;
  const drawn = pagesToDraw(placed, room.scrolled, room.height);
  const widest = Math.max(0, ...placed.map(({ width }) => width));
  return (
    <Box sx={{ position: 'relative', minWidth: widest + 24 }} style={{ height: totalHeight(placed) }}>
      {placed.map((page) => (
        <Box
          key={page.number}
          role="group"
          aria-label={pdfViewer.pageOf(page.number, placed.length)}
          sx={{
            position: 'absolute',
            left: 0,
            right: 0,
            mx: 'auto',
            overflow: 'hidden',
            // Paper is white in both schemes.
            bgcolor: 'common.white',
            outline: '1px solid',
            outlineColor: 'var(--p-palette-line)',
          }}
          style={{ top: page.top, width: page.width, height: page.height }}
        >
          {drawn.has(page.number) ? (
            <Page
              pageNumber={page.number}
              scale={scale}
              devicePixelRatio={pixelRatio(page, window.devicePixelRatio)}
              renderAnnotationLayer={false}
              loading={null}
              error={null}
            />
          ) : null}
        </Box>
      ))}
    </Box>
  );
}
