// The toasts of lib/notify, a bar in the tone's colour, the newest on top. The two live regions are always in the
// document, so that assistive technology hears what is put into them. They lie beside the work: at the top right, on
// phones above the lower edge, and elsewhere while the field in use is there.
import { clsx } from 'clsx';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { parts } from '../content/parts.ts';
import { dismissNotification, type Notification, notificationStore } from '../lib/notify.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './Notifications.module.css';

const lifetime = { success: 6000, info: 6000, error: 10_000 } as const;
const nothing: readonly Notification[] = [];

function ToastView({ item }: { item: Notification }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissNotification(item.id), lifetime[item.action ? 'error' : item.tone]);
    return () => clearTimeout(timer);
  }, [item, held]);
  const hold = { onMouseEnter: () => setHeld(true), onMouseLeave: () => setHeld(false) };
  return (
    <div
      className={clsx(styles.toast, styles[item.tone])}
      style={{ order: -item.id }}
      data-tone={item.tone}
      {...hold}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={item.tone === 'success' ? 'checkCircle' : item.tone === 'error' ? 'alert' : 'info'} />
      <div className={styles.words}>
        {item.title ? <div className={styles.title}>{item.title}</div> : null}
        <div className={item.named ? styles.named : undefined}>{item.message}</div>
      </div>
      {item.action}
      <IconButton
        className={styles.dismiss}
        aria-label={parts.dismiss}
        onClick={() => dismissNotification(item.id)}
      >
        <Icon name="close" size={18} />
      </IconButton>
    </div>
  );
}

/** Without it, when it cannot be had, they stay where they are. */
const loadKeepClear = () => import('./keepClear.ts').catch(() => null);

export function Notifications() {
  const items = useSyncExternalStore(
    notificationStore.subscribe,
    notificationStore.getSnapshot,
    () => nothing,
  );
  const place = useRef<HTMLDivElement>(null);
  const any = items.length > 0;
  useEffect(() => {
    if (!any) return undefined;
    const ended = new AbortController();
    void loadKeepClear().then((part) => part?.keepClear(place.current, ended.signal));
    return () => ended.abort();
  }, [any]);
  const regions = [
    { role: 'status', items: items.filter((item) => item.tone !== 'error') },
    { role: 'alert', items: items.filter((item) => item.tone === 'error') },
  ] as const;
  return (
    <div ref={place} className={styles.place} data-print="off">
      {regions.map(({ role, items: list }) => (
        <div key={role} className={styles.region} role={role}>
          {list.map((item) => (
            <ToastView key={item.id} item={item} />
          ))}
        </div>
      ))}
    </div>
  );
}
