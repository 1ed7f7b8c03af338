// The one thing to do with a resource. Many cards say the same words: what tells them apart is said to assistive
// technology only.
import type { ReactNode } from 'react';
import { offline } from '../../content/offline.ts';
import { resources } from '../../content/resources.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { viewing } from '../../ui/pdf/usePdfViewer.ts';
import { useAway } from '../offline/useAway.ts';
import { useKeptFiles } from '../offline/useKeptFiles.ts';
import styles from './Resources.module.css';

interface ResourceActionProps {
  label: string;
  /** Of the resource. */
  title: string;
  icon: IconName;
  href: string;
  newTab?: boolean;
  /** The file is to be kept, not looked at. */
  download?: boolean;
  /** What its script does instead of following the address. */
  opens?: ReturnType<typeof viewing>;
}

export function ResourceAction(props: ResourceActionProps): ReactNode {
  const { label, title, icon, href, newTab = false, download = false, opens } = props;
  const isAway = useAway();
  const isKept = useKeptFiles().has(href);
  // It comes back with the line, by itself.
  if (isAway && !isKept) return <NoFile label={offline.line.needed} title={title} />;
  return (
    <LinkButton
      href={href}
      small
      className={styles.action}
      {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      // What is kept is given by the worker, which downloads of links pass by.
      {...(download && !isAway ? { download: '' } : {})}
      {...opens}
    >
      <Icon name={icon} size={19} />
      {label}
      <VisuallyHidden>{`: ${title}${newTab ? ` (${resources.newTab})` : ''}`}</VisuallyHidden>
    </LinkButton>
  );
}

/** In place of a link that leads nowhere. */
export function NoFile({ label, title }: { label: string; title: string }): ReactNode {
  return (
    <Button small disabled className={styles.action}>
      {label}
      <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
    </Button>
  );
}
