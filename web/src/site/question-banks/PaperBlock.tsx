// One of a set's two files: what it is, how large it is, and the two ways to it.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { questionBanks } from '../../content/questionBanks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { formatFileSize } from './fileSize.ts';
import { useFileSize } from './useFileSize.ts';

export interface PaperFile {
  /** 'CEE Model Entrance Exam (2025), Set 19: Questions'. */
  name: string;
  url: string;
}

interface PaperBlockProps {
  label: string;
  icon: 'clipboard' | 'checkCircle';
  file: PaperFile;
  /** The viewer of this file is on its way. */
  opening: boolean;
  onView: () => void;
}

function Size({ url }: { url: string }) {
  const size = useFileSize(url);
  return (
    <Typography
      variant="small"
      component="p"
      sx={{
        color: 'ink2',
        minHeight: '22px',
        display: 'flex',
        alignItems: 'center',
        fontFeatureSettings: "'tnum' 1",
      }}
    >
      {size === undefined ? (
        <>
          <Skeleton sx={{ width: 62, height: 14 }} />
          <VisuallyHidden>{questionBanks.readingSize}</VisuallyHidden>
        </>
      ) : (
        formatFileSize(size)
      )}
    </Typography>
  );
}

export function PaperBlock({ label, icon, file, opening, onView }: PaperBlockProps) {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.25, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.25 }}>
        <Box sx={{ color: 'ink3', pt: '1px', display: 'flex' }}>
          <Icon name={icon} size={22} />
        </Box>
        <Box>
          <Typography variant="h5" component="h3">
            {label}
          </Typography>
          <Size url={file.url} />
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'center' }}>
        <Button
          size="small"
          startIcon={<Icon name="eye" size={19} />}
          onClick={() => (opening ? undefined : onView())}
          aria-haspopup="dialog"
          aria-busy={opening || undefined}
        >
          {questionBanks.view}
          <VisuallyHidden> {file.name}</VisuallyHidden>
        </Button>
        {/* A file, not a page: the router has no part in it. */}
        <Button
          component="a"
          variant="text"
          href={file.url}
          download
          startIcon={<Icon name="download" size={18} />}
        >
          {questionBanks.download}
          <VisuallyHidden> {file.name}</VisuallyHidden>
        </Button>
      </Box>
    </Box>
  );
}
