// One icon component. Decorative by default; with `label` it is an image with that name.
import { type IconName, iconPaths } from './iconPaths.ts';

export type { IconName } from './iconPaths.ts';

interface IconProps {
  name: IconName;
  /** Pixels; 20 unless told. */
  size?: number;
  strokeWidth?: number;
  label?: string;
  className?: string;
}

export function Icon({ name, size = 20, strokeWidth = size > 28 ? 1.35 : 1.6, label, className }: IconProps) {
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
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
