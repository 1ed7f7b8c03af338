// One of a set's two files: what it is, how large it is, and the two ways to it.
import { questionBanks } from '../../content/questionBanks.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { PdfFile } from '../../ui/pdf/PdfViewerDialog.tsx';
import { viewing } from '../../ui/pdf/usePdfViewer.ts';
import styles from './PaperBlock.module.css';
import { formatFileSize } from './fileSize.ts';
import { useFileSize } from './useFileSize.ts';

interface PaperBlockProps {
  label: string;
  icon: 'clipboard' | 'checkCircle';
  file: PdfFile;
  /** The viewer of this file is on its way. */
  opening: boolean;
  onView: () => void;
}

function Size({ url }: { url: string }) {
  const size = useFileSize(url);
  return (
    <div className={`t-small num ${styles.size}`}>
      {size === undefined ? (
        <>
          <Skeleton className={styles.unread} />
          <VisuallyHidden>{questionBanks.readingSize}</VisuallyHidden>
        </>
      ) : (
        formatFileSize(size)
      )}
    </div>
  );
}

export function PaperBlock({ label, icon, file, opening, onView }: PaperBlockProps) {
  return (
    <div className={styles.block}>
      <div className={styles.head}>
        <Icon name={icon} size={22} className={styles.icon} />
        <div>
          <h3 className="t-h5">{label}</h3>
          <Size url={file.url} />
        </div>
      </div>
      <div className={styles.ways}>
        {/* As long as no script answers it is what it says it is: a link to the file. */}
        <LinkButton small href={file.url} {...viewing(opening, onView)}>
          <Icon name="eye" size={19} />
          <span>
            {questionBanks.view}
            <VisuallyHidden> {file.name}</VisuallyHidden>
          </span>
        </LinkButton>
        <LinkButton variant="text" href={file.url} download>
          <Icon name="download" size={18} />
          <span>
            {questionBanks.download}
            <VisuallyHidden> {file.name}</VisuallyHidden>
          </span>
        </LinkButton>
      </div>
    </div>
  );
}
