// 'Page 2 of 3', where the number can be typed over.
import Box from '@mui/material/Box';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { pdfViewer } from '../../content/questionBanks.ts';

interface PageNumberFieldProps {
  page: number;
  pages: number;
  onGo: (page: number) => void;
}

export function PageNumberField({ page, pages, onGo }: PageNumberFieldProps) {
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
      sx={{ display: 'inline-flex', alignItems: 'center', gap: '6px', whiteSpace: 'nowrap', fontSize: 16 }}
    >
      <OutlinedInput
        value={draft ?? (pages === 0 ? '' : String(page))}
        disabled={pages === 0}
        onChange={(event) => setDraft(event.target.value.replace(/\D/g, '').slice(0, 4))}
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
