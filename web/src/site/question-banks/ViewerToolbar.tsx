// The viewer's controls: pages at the left, zoom at the right.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { pdfViewer } from '../../content/questionBanks.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { PageNumberField } from './PageNumberField.tsx';
import { percentOf } from './pdfLayout.ts';
import type { PdfScroll } from './usePdfScroll.ts';

interface ToolProps {
  label: string;
  icon: IconName;
  /** Still focusable: a button that vanished from under the focus would lose the reader's place. */
  off: boolean;
  onClick: () => void;
}

function Tool({ label, icon, off, onClick }: ToolProps) {
  return (
    <IconButton
      aria-label={label}
      title={label}
      aria-disabled={off || undefined}
      onClick={() => (off ? undefined : onClick())}
      sx={{ '&[aria-disabled="true"]': { color: 'ink3', opacity: 0.55, cursor: 'default' } }}
    >
      <Icon name={icon} />
    </IconButton>
  );
}

export function ViewerToolbar({ scroll }: { scroll: PdfScroll }) {
  const { page, placed, scale, zoom, goTo, zoomBy, fit } = scroll;
  const pages = placed.length;
  const empty = pages === 0;
  const percent = percentOf(scale);
  return (
    <Box
      role="group"
      aria-label={pdfViewer.toolbar}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        columnGap: 1,
        px: { xs: 0.5, sm: 2 },
        py: '5px',
        borderTop: 1,
        borderBottom: 1,
        borderColor: 'line',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Tool
          label={pdfViewer.previous}
          icon="left"
          off={empty || page === 1}
          onClick={() => goTo(page - 1)}
        />
        <PageNumberField page={page} pages={pages} onGo={goTo} />
        <Tool
          label={pdfViewer.next}
          icon="right"
          off={empty || page === pages}
          onClick={() => goTo(page + 1)}
        />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Tool
          label={pdfViewer.zoomOut}
          icon="minus"
          off={empty || percent <= 25}
          onClick={() => zoomBy(-1)}
        />
        <Box
          component="span"
          sx={{
            display: { xs: 'none', sm: 'inline-block' },
            minWidth: 46,
            textAlign: 'center',
            fontSize: 16,
            color: 'ink2',
            fontFeatureSettings: "'tnum' 1",
          }}
        >
          {empty ? '' : pdfViewer.zoom(percent)}
        </Box>
        <Tool label={pdfViewer.zoomIn} icon="plus" off={empty || percent >= 400} onClick={() => zoomBy(1)} />
        <Button
          variant="text"
          onClick={fit}
          aria-pressed={zoom === 'fit'}
          sx={{ ml: 0.5, px: 1, color: 'ink', display: { xs: 'none', sm: 'inline-flex' } }}
        >
          {pdfViewer.fit}
        </Button>
        <Box sx={{ display: { xs: 'inline-flex', sm: 'none' } }}>
          <Tool label={pdfViewer.fit} icon="fitWidth" off={empty || zoom === 'fit'} onClick={fit} />
        </Box>
      </Box>
    </Box>
  );
}
