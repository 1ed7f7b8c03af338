// The announcement as a sheet: what it is about, when it was published, its text as plain text, who and which.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { notice as words, notices } from '../../content/notices.ts';
import { notify } from '../../lib/notify.ts';
import { Icon } from '../../ui/Icon.tsx';
import { languageOf } from '../../ui/initials.ts';
import { NoticeDate } from './NoticeDate.tsx';
import type { NoticeInFull } from './useNotice.ts';

/** The phone's own share sheet where there is one, else the address in the clipboard. */
async function share(title: string): Promise<void> {
  const { href: url } = window.location;
  if (typeof navigator.share === 'function') {
    // Closing the sheet rejects, and is no failure.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  try {
    await navigator.clipboard.writeText(url);
    notify({ message: words.copied });
  } catch {
    notify({ tone: 'info', message: words.notCopied });
  }
}

export function NoticeArticle({ notice }: { notice: NoticeInFull }) {
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
        <Box component="span" sx={{ fontWeight: 550, color: 'primaryText' }}>
          {notice.category}
        </Box>
        <Box sx={{ color: 'ink3' }}>
          {notice.created_at === '' ? notice.date : <NoticeDate value={notice.created_at} />}
        </Box>
      </Box>
      <Typography
        variant="h1"
        lang={languageOf(notice.title)}
        sx={{ mt: 1, textWrap: 'balance', lineHeight: languageOf(notice.title) ? 1.2 : undefined }}
      >
        {notice.title}
      </Typography>
      <Typography
        component="div"
        lang={languageOf(notice.content)}
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
        {notice.content}
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
        <span>
          {words.id} {notice.id.slice(0, 8)}
        </span>
        <Button
          startIcon={<Icon name="share" size={18} />}
          onClick={() => void share(notice.title)}
          sx={{ ml: { sm: 'auto' }, '@media print': { display: 'none' } }}
        >
          {words.share}
        </Button>
      </Box>
    </Box>
  );
}
