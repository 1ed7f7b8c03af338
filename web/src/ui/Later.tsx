// A part of a page that a visitor does not see at first. The browser lays it out, and loads what it shows, when it comes
// near; React takes it over in a task of its own, so that a slow phone answers in between.
import { styled } from '@mui/material/styles';
import { type ReactNode, Suspense } from 'react';

const Part = styled('div', { shouldForwardProp: (prop) => prop !== 'height' })<{ height: number }>(
  ({ height }) => ({
    contentVisibility: 'auto',
    containIntrinsicBlockSize: `auto ${height}px`,
  }),
);

interface LaterProps {
  /** About how high it is on a phone, in pixels, until it has been laid out. */
  height: number;
  children: ReactNode;
}

export function Later({ height, children }: LaterProps): ReactNode {
  return (
    <Part height={height}>
      <Suspense>{children}</Suspense>
    </Part>
  );
}
