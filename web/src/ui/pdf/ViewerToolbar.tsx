// The viewer's controls: pages at the left, zoom at the right.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { asciiDigits } from '../../../../shared/institute.ts';
import { inDigits } from '../../../../shared/numbers.ts';
import { pdfViewer } from '../../content/questionBanks.ts';
import { Icon, type IconName } from '../Icon.tsx';
import { percentOf } from './pdfLayout.ts';
import type { PdfScroll } from './usePdfScroll.ts';

// 'Page 2 of 3', where the number can be typed over.
interface PageNumberFieldProps {
  page: number;
  pages: number;
  onGo: (page: number) => void;
}

function PageNumberField({ page, pages, onGo }: PageNumberFieldProps) {
  /** What is being typed; null shows the page that is on the screen. */
  const [draft, setDraft] = useState<string | null>(null);
  const settle = (): void => {
    const wanted = Number(draft);
    if (draft !== null && Number.isInteger(wanted) && wanted >= 1) onGo(Math.min(wanted, pages));
    setDraft(null);
  };
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: '6px',
        whiteSpace: 'nowrap',
        fontSize: '1rem',
      }}
    >
      <OutlinedInput
        value={draft ?? (pages === 0 ? '' : inDigits(String(page)))}
        disabled={pages === 0}
        onChange={(event) => setDraft(asciiDigits(event.target.value).replace(/\D/g, '').slice(0, 4))}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        inputProps={{
          'aria-label': pdfViewer.page,
          inputMode: 'numeric',
          autoComplete: 'off',
          onKeyDown: (event: React.KeyboardEvent) => {
            if (event.key === 'Enter') settle();
          },
        }}
        sx={{
          width: 44,
          minHeight: 44,
          '& input': { textAlign: 'center', px: '4px' },
          fontFeatureSettings: "'tnum' 1",
        }}
      />
      <Box component="span" sx={{ color: 'ink2', fontFeatureSettings: "'tnum' 1" }}>
        {pdfViewer.ofPages(pages)}
      </Box>
    </Box>
  );
}

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
            fontSize: '1rem',
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
