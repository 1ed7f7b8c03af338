// A file in the colour of its type: pdf red, doc and docx blue, zip and rar yellow, anything else grey.
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/Icon.tsx';

export type FileColour = 'red' | 'blue' | 'yellow' | 'grey';

const colours: Readonly<Record<string, FileColour>> = {
  pdf: 'red',
  doc: 'blue',
  docx: 'blue',
  zip: 'yellow',
  rar: 'yellow',
};

/** 'PDF' → red; whatever the case, with or without a dot. */
export function fileColour(type: string): FileColour {
  const key = type.trim().toLowerCase().replace(/^\./, '');
  return Object.hasOwn(colours, key) ? (colours[key] ?? 'grey') : 'grey';
}

/** Fill and drawing. */
const tokens: Record<FileColour, [string, string]> = {
  red: ['danger', 'onDanger'],
  blue: ['computer', 'surface'],
  yellow: ['marigold', 'onPrimary'],
  grey: ['ink3', 'surface'],
};

export function FileTypeIcon({ type }: { type: string }): ReactNode {
  const colour = fileColour(type);
  const [fill, drawing] = tokens[colour];
  return (
    <Box
      aria-hidden="true"
      data-colour={colour}
      sx={{
        display: 'grid',
        placeItems: 'center',
        flex: 'none',
        width: 44,
        height: 44,
        borderRadius: '8px',
        bgcolor: fill,
        color: drawing,
      }}
    >
      <Icon name="file" size={24} />
    </Box>
  );
}
