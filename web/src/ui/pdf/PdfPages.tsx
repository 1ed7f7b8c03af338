// The pages of a loaded document: all of them have their place, those near the window are drawn.
import Box from '@mui/material/Box';
import { type ComponentProps, useRef } from 'react';
import { Page } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { pdfViewer } from '../../content/questionBanks.ts';
import { pagesToDraw, pixelRatio, totalHeight } from './pdfLayout.ts';
import { orderText, type Part } from './readingOrder.ts';
import type { PdfScroll } from './usePdfScroll.ts';

/** A page whose text is in the order in which it is read, as soon as both are there. */
function ReadPage(props: ComponentProps<typeof Page>) {
  const element = useRef<HTMLDivElement>(null);
  const structure = useRef<Part>(null);
  const order = (): void => {
    const layer = element.current?.querySelector('.textLayer');
    if (layer && structure.current !== null) orderText(layer, structure.current);
  };
  return (
    <Page
      inputRef={element}
      onGetStructTreeSuccess={(tree) => {
        structure.current = tree;
        order();
      }}
      onRenderTextLayerSuccess={order}
      {...props}
    />
  );
}

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
            <ReadPage
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
