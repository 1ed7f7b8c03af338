// What may be larger than its place: the keyboard reaches it, to scroll.
import type { ReactNode } from 'react';

interface ScrollBoxProps {
  label: string;
  className: string;
  children: ReactNode;
}

const reachable = { tabIndex: 0, role: 'region' };

export function ScrollBox({ label, className, children }: ScrollBoxProps) {
  return (
    <div className={className} aria-label={label} {...reachable}>
      {children}
    </div>
  );
}
