// Icons that only exams have: other pages do not carry them.
import type { ReactNode } from 'react';

const drawn = {
  ring: 'M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z',
  grid: 'M5 5h5.5v5.5H5zM13.5 5H19v5.5h-5.5zM5 13.5h5.5V19H5zM13.5 13.5H19V19h-5.5z',
  offline:
    'M4 4.5l16 15M3.5 10a12.5 12.5 0 0 1 3.5-2.2M10 6.7a12.5 12.5 0 0 1 10.5 3.3M6.5 13.3a8.2 8.2 0 0 1 4-2.2M14 11.5a8.2 8.2 0 0 1 3.5 1.8M9.5 16.5a4 4 0 0 1 5 0M12 19.5h.01',
} as const;

export function ExamIcon({ name, size = 22 }: { name: keyof typeof drawn; size?: number }): ReactNode {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={1.6}
      aria-hidden="true"
    >
      <path d={drawn[name]} />
    </svg>
  );
}
