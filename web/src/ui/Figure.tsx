// A large number with its small unit: '1000+', '95%'. Proportional figures, as everywhere in the public statistics.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface FigureProps {
  value: string;
  unit: string;
}

export function Figure({ value, unit }: FigureProps) {
  return (
    <Typography variant="figureL" component="span" sx={{ display: 'flex', alignItems: 'baseline' }}>
      {value}
      <Box component="span" sx={{ ml: '.06em', fontSize: '.55em', letterSpacing: 0, color: 'primaryText' }}>
        {unit}
      </Box>
    </Typography>
  );
}
