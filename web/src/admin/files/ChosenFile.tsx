// The file of a field: one that is chosen and not uploaded yet, or the one that is stored, with a way to look at it.
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatBytes } from '../../../../shared/numbers.ts';
import { files } from '../../content/files.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { fileTypeOf } from './fileTypeOf.ts';

const { field: words } = files;

/** As the table `files` knows it. */
export interface StoredDetails {
  originalName: string;
  size: number;
}

interface ChosenFileProps {
  /** Chosen; or else `url` is the stored one's. */
  file: File | null;
  url: string | null;
  stored: StoredDetails | null;
  /** Shows the stored picture itself. */
  isImage: boolean;
}

function Thumbnail({ url }: { url: string }) {
  const [broken, setBroken] = useState(false);
  if (broken) return <Icon name="file" size={26} />;
  return (
    <Box
      component="img"
      src={url}
      alt=""
      onError={() => setBroken(true)}
      sx={{ width: 80, height: 45, objectFit: 'cover', borderRadius: '4px', border: 1, borderColor: 'line' }}
    />
  );
}

export function ChosenFile({ file, url, stored, isImage }: ChosenFileProps) {
  const name = file?.name ?? stored?.originalName ?? url ?? '';
  const size = file?.size ?? stored?.size;
  const details = [fileTypeOf(name), size === undefined ? '' : formatBytes(size)];
  const state = file ? words.chosen : words.stored;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minWidth: 0, flex: '1 1 200px' }}>
      <Box sx={{ color: 'link', display: 'flex', flex: 'none' }}>
        {isImage && url !== null ? <Thumbnail url={url} /> : <Icon name="file" size={26} />}
      </Box>
      <Box sx={{ minWidth: 0, lineHeight: 1.3 }}>
        <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
          {url === null ? (
            name
          ) : (
            <Link href={url} target="_blank" rel="noreferrer">
              {name}
              <VisuallyHidden> ({words.newTab})</VisuallyHidden>
            </Link>
          )}
        </Box>
        <Typography variant="caption" className="num">
          {[...details.filter((detail) => detail !== ''), state].join(' · ')}
        </Typography>
      </Box>
    </Box>
  );
}
