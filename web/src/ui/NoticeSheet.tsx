// A notice as its page shows it: what it is about, when it was published, its text as plain text, who and which. The
// office looks at the same before it publishes.
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { notice as words, notices } from '../content/notices.ts';
import { languageOf } from './initials.ts';

interface NoticeSheetProps {
  category: string;
  /** When it was published. */
  date: ReactNode;
  title: string;
  content: string;
  /** Undefined before it has one. */
  id: string | undefined;
  /** At the end of the foot. */
  action?: ReactNode;
  heading?: 'h1' | 'h3';
}

export function NoticeSheet(props: NoticeSheetProps) {
  const { category, date, title, content, id, action, heading = 'h1' } = props;
  return (
    <Box component="article" sx={{ maxWidth: 820, overflowWrap: 'anywhere' }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          columnGap: 2,
          rowGap: 0.5,
          fontSize: 17,
          lineHeight: 1.4,
        }}
      >
        {category === '' ? null : (
          <Box component="span" sx={{ fontWeight: 550, color: 'primaryText' }}>
            {category}
          </Box>
        )}
        <Box sx={{ color: 'ink3' }}>{date}</Box>
      </Box>
      <Typography
        variant="h1"
        component={heading}
        lang={languageOf(title)}
        sx={{ mt: 1, textWrap: 'balance', lineHeight: languageOf(title) ? 1.2 : undefined }}
      >
        {title}
      </Typography>
      <Typography
        component="div"
        lang={languageOf(content)}
        sx={{
          mt: { xs: 2.5, md: 3.5 },
          pt: { xs: 2.5, md: 3.5 },
          borderTop: 2,
          borderColor: 'ink',
          fontSize: { xs: 18, md: 19 },
          lineHeight: 1.65,
          whiteSpace: 'pre-wrap',
        }}
      >
        {content}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 2,
          mt: { xs: 4, md: 5 },
          pt: '20px',
          borderTop: 1,
          borderColor: 'line',
          color: 'ink3',
          fontSize: 16,
        }}
      >
        <Box component="span" sx={{ fontWeight: 550, color: 'ink' }}>
          {notices.author}
        </Box>
        {id === undefined ? null : (
          <span>
            {words.id} {id.slice(0, 8)}
          </span>
        )}
        {action}
      </Box>
    </Box>
  );
}
