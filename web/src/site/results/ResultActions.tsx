// What one does with an answer: print the mark sheet, pass the link on.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { results } from '../../content/results.ts';
import { notify } from '../../lib/notify.ts';
import { Icon } from '../../ui/Icon.tsx';

const words = results.actions;

/** Both scripts of the face: one that the screen has not used yet would be missing on paper. */
async function fontsLoaded(): Promise<void> {
  if (!('fonts' in document)) return;
  const loads = ['Ag 0', 'नेपाली'].flatMap((text) =>
    ['400', '500', '600'].map((weight) => document.fonts.load(`${weight} 16px Anek`, text)),
  );
  await Promise.all(loads).catch(() => undefined);
}

/** By the device's own sheet where there is one, else by the clipboard. */
async function share(title: string): Promise<void> {
  const { href } = window.location;
  if (typeof navigator.share === 'function') {
    // Closing the sheet without a choice is no failure.
    await navigator.share({ title, url: href }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(href);
    notify({ message: words.copied });
  } catch {
    notify({ tone: 'info', message: words.copyFailed });
  }
}

export function ResultActions({ title }: { title: string }) {
  return (
    <Box
      role="group"
      aria-label={words.label}
      sx={{
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        gap: 1.5,
        // After the table on a phone, beside the name where there is room.
        order: { xs: 9, md: 0 },
        p: { xs: '8px 20px 20px', md: 0 },
        position: { md: 'absolute' },
        top: { md: 36 },
        right: { md: 40 },
      }}
    >
      <Button startIcon={<Icon name="print" />} onClick={() => void fontsLoaded().then(() => window.print())}>
        {words.print}
      </Button>
      <Button startIcon={<Icon name="share" />} onClick={() => void share(title)}>
        {words.share}
      </Button>
    </Box>
  );
}
