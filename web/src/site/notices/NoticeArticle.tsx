// The announcement as a sheet, and a way to share it.
import { notice as words } from '../../content/notices.ts';
import { notify } from '../../lib/notify.ts';
import { Button } from '../../ui/Button.tsx';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { NoticeSheet } from '../../ui/NoticeSheet.tsx';
import styles from './NoticeArticle.module.css';
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
  const { id, title, category, content, date, created_at } = notice;
  return (
    <NoticeSheet
      id={id}
      title={title}
      category={category}
      content={content}
      date={created_at === '' ? date : <DayInBothCalendars value={created_at} />}
      action={
        <Button className={styles.share} onClick={() => void share(title)}>
          <Icon name="share" size={18} />
          {words.share}
        </Button>
      }
    />
  );
}
