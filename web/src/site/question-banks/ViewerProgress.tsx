// How much of the file has arrived.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { pdfViewer } from '../../content/questionBanks.ts';

export function ViewerProgress({ percent }: { percent: number }) {
  return (
    <Box
      sx={{
        position: 'absolute',
        inset: 0,
        display: 'grid',
        placeContent: 'center',
        gap: 1.5,
        justifyItems: 'center',
      }}
    >
      <Typography sx={{ color: 'ink2', fontFeatureSettings: "'tnum' 1" }}>
        {percent > 0 ? pdfViewer.loadingPercent(percent) : pdfViewer.loading}
      </Typography>
      <Box
        role="progressbar"
        aria-label={pdfViewer.loading}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        sx={{ width: 220, height: 4, borderRadius: '4px', bgcolor: 'line', overflow: 'hidden' }}
      >
        <Box sx={{ height: '100%', bgcolor: 'data1' }} style={{ width: `${percent}%` }} />
      </Box>
    </Box>
  );
}
