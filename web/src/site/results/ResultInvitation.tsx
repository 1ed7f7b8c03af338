// Before the first search, on wide screens: what will stand here. The ridge waits for its flag.
import Box from '@mui/material/Box';
import { results } from '../../content/results.ts';

const ridge =
  'M0 128L60 118L96 122L150 96L188 102L250 58L286 72L330 30L368 52L420 44L474 84L516 78L570 104L620 98L680 120L760 128';

export function ResultInvitation() {
  return (
    <Box
      sx={{
        display: { xs: 'none', md: 'grid' },
        alignContent: 'end',
        minHeight: 300,
        border: '1px dashed',
        borderColor: 'lineStrong',
        borderRadius: '12px',
        overflow: 'hidden',
      }}
    >
      <Box component="p" sx={{ px: 5, pb: 3, color: 'ink2', textAlign: 'center', textWrap: 'balance' }}>
        {results.found.invitation}
      </Box>
      <Box
        component="svg"
        viewBox="0 0 760 130"
        preserveAspectRatio="none"
        aria-hidden="true"
        sx={(theme) => ({
          width: '100%',
          height: 130,
          '& .area': { fill: theme.vars.palette.indigoTint },
          '& .line': {
            fill: 'none',
            stroke: theme.vars.palette.lineStrong,
            strokeWidth: 2,
            strokeLinejoin: 'round',
          },
        })}
      >
        <path className="area" d={`${ridge}V130H0z`} />
        <path className="line" d={ridge} vectorEffect="non-scaling-stroke" />
      </Box>
    </Box>
  );
}
