// An address that somebody passes on: to be read, selected, and copied with a press.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import OutlinedInput from '@mui/material/OutlinedInput';
import { type ReactNode, useRef, useState } from 'react';

interface LinkToCopyProps {
  url: string;
  words: { link: string; copy: string; copied: string };
}

export function LinkToCopy({ url, words }: LinkToCopyProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState(false);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1.5 }}>
      <OutlinedInput
        readOnly
        value={url}
        inputRef={field}
        inputProps={{ 'aria-label': words.link }}
        onFocus={({ target }) => target.select()}
        sx={{ flex: '1 1 240px' }}
      />
      <Button
        onClick={() => {
          // Only pages that come by https may write to the clipboard; the address is selected then.
          if (!window.isSecureContext) field.current?.focus();
          else
            navigator.clipboard.writeText(url).then(
              () => setCopied(true),
              () => field.current?.focus(),
            );
        }}
      >
        {words.copy}
      </Button>
      <Box component="span" role="status" sx={{ color: 'ink2' }}>
        {copied ? words.copied : null}
      </Box>
    </Box>
  );
}
