// The two videos' posters, drawn: the valley at six in the morning, and a tangent on its parabola.
import { useId } from 'react';
import { Ridge } from '../../ui/art/Ridge.tsx';
import { ridgePaths } from '../../ui/art/paths.ts';

const frame = {
  viewBox: '0 0 720 400',
  preserveAspectRatio: 'xMidYMid slice',
  'aria-hidden': true,
} as const;

export function MorningPoster() {
  const clip = useId();
  return (
    <svg {...frame}>
      <circle cx="176" cy="146" r="54" fill="#F5A400" />
      <Ridge transform="translate(1360 -26) scale(-1.06 1.06)" />
      {/* The first light on the middle layer. */}
      <clipPath id={clip}>
        <path d={ridgePaths.middle} transform="translate(1360 -26) scale(-1.06 1.06)" />
      </clipPath>
      <ellipse
        cx="176"
        cy="300"
        rx="150"
        ry="46"
        fill="#F5A400"
        fillOpacity=".1"
        clipPath={`url(#${clip})`}
      />
    </svg>
  );
}

const columns = [124, 188, 252, 316, 380, 444, 508, 572, 636];
const rows = [72, 134, 196, 258];

export function TangentPoster() {
  return (
    <svg {...frame}>
      <g fill="none" strokeWidth="1.5">
        <path d={columns.map((x) => `M${x} 320V52`).join('')} stroke="#343969" />
        <path d={rows.map((y) => `M60 ${y}H680`).join('')} stroke="#343969" />
        <path d="M60 340V40M40 320H690" stroke="#666FBC" />
      </g>
      <g transform="translate(-40 0)" fill="none" strokeWidth="3.5">
        <path d="M250 20Q420 600 590 20" stroke="#FBF7EF" />
        <path d="M418 369L645 28.5" stroke="#F5A400" />
        <circle cx="494.8" cy="253.9" r="8" fill="#F5A400" />
      </g>
    </svg>
  );
}
