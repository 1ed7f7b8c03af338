// A link that covers the whole row or card it stands in, which must be `position: relative`: one thing to press, one
// name for assistive technology.
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { resources } from '../../content/resources.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

export interface CoverTarget {
  href: string;
  newTab?: boolean;
  /** The file is to be kept, not looked at. */
  download?: boolean;
}

interface CoverLinkProps {
  target: CoverTarget;
  /** Of what it covers. */
  radius?: number;
  /** Ids of what else belongs to it. */
  describedBy?: string;
  children: ReactNode;
}

export function CoverLink({ target, radius = 8, describedBy, children }: CoverLinkProps): ReactNode {
  const { href, newTab = false, download = false } = target;
  return (
    <Link
      href={href}
      color="inherit"
      aria-describedby={describedBy}
      {...(newTab ? { target: '_blank' } : {})}
      {...(download ? { download: '' } : {})}
      sx={{
        fontWeight: 'inherit',
        '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: `${radius}px` },
        '&:focus-visible': { outline: 'none' },
        '&:focus-visible::after': { outline: '2px solid var(--focus-ring)', outlineOffset: -2 },
      }}
    >
      {children}
      {newTab ? <VisuallyHidden>{` (${resources.newTab})`}</VisuallyHidden> : null}
    </Link>
  );
}
