// One icon component. It is decorative: words stand beside it.
import { type IconName, iconPaths } from './iconPaths.ts';

export type { IconName } from './iconPaths.ts';

interface IconProps {
  name: IconName;
  /** Pixels; 20 unless told. */
  size?: number;
  strokeWidth?: number;
  className?: string;
}

export function Icon({ name, size = 20, strokeWidth = size > 28 ? 1.35 : 1.6, className }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={strokeWidth}
      className={className}
      aria-hidden
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
