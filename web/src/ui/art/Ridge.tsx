// The far, snow-capped, middle and near layers, to be placed inside an SVG by `transform`.
import { useId } from 'react';
import { ridgePaths } from './paths.ts';

export function Ridge({ transform }: { transform: string }) {
  const clip = useId();
  return (
    <g transform={transform}>
      <path d={ridgePaths.far} fill="#3A4182" />
      <clipPath id={clip}>
        <path d={ridgePaths.far} />
      </clipPath>
      <g clipPath={`url(#${clip})`}>
        <path d={ridgePaths.snowInShade} fill="#9AA1D6" />
        <path d={ridgePaths.snowInLight} fill="#FBEBCB" />
      </g>
      <path d={ridgePaths.middle} fill="#2A3069" />
      <path d={ridgePaths.near} fill="#1F2350" />
    </g>
  );
}
