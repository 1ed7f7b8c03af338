// The one thing to do with a resource. Many cards say the same words: what tells them apart is said to assistive
// technology only.
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { resources } from '../../content/resources.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { viewing } from '../../ui/pdf/usePdfViewer.ts';

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
  return (
    <Button
      component="a"
      href={href}
      size="small"
      fullWidth
      startIcon={<Icon name={icon} size={19} />}
      {...(newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      {...(download ? { download: '' } : {})}
      {...opens}
    >
      {label}
      <VisuallyHidden>{`: ${title}${newTab ? ` (${resources.newTab})` : ''}`}</VisuallyHidden>
    </Button>
  );
}

/** In place of a link that leads nowhere. */
export function NoFile({ label, title }: { label: string; title: string }): ReactNode {
  return (
    <Button size="small" fullWidth disabled>
      {label}
      <VisuallyHidden>{`: ${title}`}</VisuallyHidden>
    </Button>
  );
}
