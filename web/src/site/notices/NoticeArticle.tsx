// The announcement as a sheet, and a way to share it.
import { notice as words } from '../../content/notices.ts';
import { share } from '../../lib/share.ts';
import { Button } from '../../ui/Button.tsx';
import { DayInBothCalendars } from '../../ui/DayInBothCalendars.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { NoticeSheet } from '../../ui/NoticeSheet.tsx';
import styles from './NoticeArticle.module.css';
import type { NoticeInFull } from './useNotice.ts';

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
        <Button
          className={styles.share}
          onClick={() => void share({ title, url: window.location.href }, words)}
        >
          <Icon name="share" size={18} />
          {words.share}
        </Button>
      }
    />
  );
}
