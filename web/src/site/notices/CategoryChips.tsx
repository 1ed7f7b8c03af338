// Which category is shown: links, so that each has an address and works without JavaScript.
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { Link } from 'react-router-dom';
import { notices } from '../../content/notices.ts';
import { paths } from '../../lib/paths.ts';

interface CategoryChipsProps {
  categories: readonly string[];
  /** Null: all of them. */
  current: string | null;
}

export function CategoryChips({ categories, current }: CategoryChipsProps) {
  if (categories.length === 0) return null;
  return (
    <Box
      component="nav"
      aria-label={notices.categories}
      sx={{
        display: 'flex',
        gap: 1,
        flexWrap: { md: 'wrap' },
        overflowX: { xs: 'auto', md: 'visible' },
        // On a phone the row scrolls from edge to edge of the screen; the padding leaves room for the focus ring.
        mx: { xs: -3, md: 0 },
        px: { xs: 3, md: 0 },
        py: '4px',
        mt: '-4px',
        mb: { xs: 2, md: '24px' },
        scrollbarWidth: 'none',
      }}
    >
      {[null, ...categories].map((category) => (
        <Chip
          key={category ?? ''}
          variant="filter"
          component={Link}
          clickable
          to={paths.notices.href(category === null ? undefined : { category })}
          preventScrollReset
          aria-current={category === current ? 'true' : undefined}
          label={category ?? notices.all}
          sx={{ flex: 'none' }}
        />
      ))}
    </Box>
  );
}
