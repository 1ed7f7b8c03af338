// Below a note or a download: to keep it for when there is no line, with what it weighs; or that it is kept.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { offline } from '../../content/offline.ts';
import { describeError } from '../../lib/describeError.ts';
import { notify } from '../../lib/notify.ts';
import { isAnythingKept } from '../../offline/kept.ts';
import { openStore } from '../../offline/store.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './KeepOffline.module.css';
import { keepFile, readRoom, sizeOf } from './keepFile.ts';
import { useAway } from './useAway.ts';
import { useKeptFiles } from './useKeptFiles.ts';

const words = offline.keep;

/** Its size, asked for once it is on the screen. */
function useSize(path: string, known: number | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ path: string; bytes: number } | null>(null);
  const isKnown = known !== undefined || size?.path === path;
  useEffect(() => {
    const element = ref.current;
    if (isKnown || element === null || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting !== true) return;
      observer.disconnect();
      void sizeOf(path).then((bytes) => {
        if (bytes !== undefined) setSize({ path, bytes });
      });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [path, isKnown]);
  return { ref, size: known ?? (size?.path === path ? size.bytes : undefined) };
}

async function remove(path: string): Promise<void> {
  const store = await openStore();
  await store?.removeFile(path);
  notify({ message: words.removed });
}

interface KeepOfflineProps {
  path: string;
  title: string;
}

function Keep({ path, title }: KeepOfflineProps): ReactNode {
  const isAway = useAway();
  const kept = useKeptFiles().get(path);
  const { ref, size } = useSize(path, kept?.size);
  const [part, setPart] = useState<number | null>(null);
  const isPinned = kept?.isPinned === true;

  const keep = async (): Promise<void> => {
    setPart(0);
    try {
      await keepFile({ path, title }, setPart);
      const room = await readRoom();
      notify({ title: words.kept, message: room === undefined ? title : words.room(room.used, room.free) });
    } catch (error) {
      notify({ tone: 'error', message: describeError(error) });
    } finally {
      setPart(null);
    }
  };

  const weight = size === undefined ? '' : ` · ${words.size(size)}`;
  const name = <VisuallyHidden>{`: ${title}`}</VisuallyHidden>;
  if (isAway && kept === undefined && part === null) return null;
  return (
    <div ref={ref} className={styles.line}>
      {kept !== undefined && part === null ? (
        <span className={`t-small num ${styles.kept}`}>
          <Icon name="checkCircle" size={18} />
          {`${words.kept}${weight}`}
        </span>
      ) : null}
      {kept !== undefined && part === null ? (
        <Button
          variant="text"
          small
          className={styles.button}
          onClick={() => {
            remove(path).catch((error: unknown) => notify({ tone: 'error', message: describeError(error) }));
          }}
        >
          {words.remove}
          <VisuallyHidden>{` ${words.fromDevice}: ${title}`}</VisuallyHidden>
        </Button>
      ) : (
        <Button
          variant="text"
          small
          className={`num ${styles.button}`}
          aria-busy={part !== null}
          onClick={() => (part === null && !isPinned ? void keep() : undefined)}
        >
          <Icon name="mobile" size={18} />
          {part === null ? `${words.keep}${weight}` : words.keeping(Math.round(part * 100))}
          {name}
        </Button>
      )}
    </div>
  );
}

/** Nothing where the browser keeps nothing, and for files that lie elsewhere. */
export function KeepOffline(props: KeepOfflineProps): ReactNode {
  const isOurs = props.path.startsWith('/files/');
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  return isOurs && isAnythingKept() && serviceWorker ? <Keep {...props} /> : null;
}
