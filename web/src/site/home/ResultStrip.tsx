// The strip itself, with its room reserved while the text is not there yet.
import Box from '@mui/material/Box';
import { Link } from 'react-router-dom';
import { ticker } from '../../content/home.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { languageOf } from '../../ui/initials.ts';

export function ResultStrip({ text, date }: { text: string; date?: string }) {
  return (
    <Box sx={{ bgcolor: 'surface', borderBottom: 1, borderColor: 'line' }}>
      <Wrap>
        <Box
          component={Link}
          to={paths.results.href()}
          sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1.5, md: '14px' }, minHeight: 60, py: 1 }}
        >
          <Box component="b" sx={{ fontWeight: 600, color: 'primaryText', flex: 'none' }}>
            {ticker.label}
          </Box>
          <Box component="span" lang={languageOf(text)} sx={{ lineHeight: 1.35, overflowWrap: 'anywhere' }}>
            {text}
          </Box>
          {date ? (
            <Box
              component="span"
              className="num"
              sx={{ display: { xs: 'none', md: 'inline' }, flex: 'none', fontSize: 14, color: 'ink3' }}
            >
              {date}
            </Box>
          ) : null}
          <Box component="span" sx={{ ml: 'auto', color: 'ink3' }}>
            <Icon name="arrow" />
          </Box>
        </Box>
      </Wrap>
    </Box>
  );
}
