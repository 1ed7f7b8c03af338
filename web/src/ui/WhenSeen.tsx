// A part of the server's page that React takes over only once somebody sees it: what is further down costs a slow phone
// nothing while the page begins. Its links work before that, and a click makes React take it over at once.
import {
  type ComponentPropsWithoutRef,
  type ElementType,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTakenOver } from '../lib/useTakenOver.ts';

interface Gate {
  opened: Promise<void>;
  open: () => void;
  /** False when React comes for the first time. It comes again before it is open for a click, or for something new. */
  passes: () => boolean;
}

function createGate(): Gate {
  let passing = false;
  let resolve: () => void;
  return {
    opened: new Promise((onOpened) => {
      resolve = onOpened;
    }),
    open: () => {
      passing = true;
      resolve();
    },
    passes: () => {
      const now = passing;
      passing = true;
      return now;
    },
  };
}

function Gated({ gate, children }: { gate: Gate | null; children: ReactNode }): ReactNode {
  if (gate !== null && !gate.passes()) use(gate.opened);
  return children;
}

type WhenSeenProps<Place extends ElementType> = ComponentPropsWithoutRef<Place> & {
  /** The element around the part, which is taken over with the page. */
  as?: Place;
  children: ReactNode;
};

export function WhenSeen<Place extends ElementType = 'div'>({
  as,
  children,
  ...props
}: WhenSeenProps<Place>): ReactNode {
  const Place: ElementType = as ?? 'div';
  const takenOver = useTakenOver();
  // What the browser renders by itself has nothing to wait for.
  const [gate] = useState(() => (takenOver && typeof window !== 'undefined' ? createGate() : null));
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (gate === null || place.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) gate.open();
    });
    observer.observe(place.current);
    void gate.opened.then(() => observer.disconnect());
    return () => observer.disconnect();
  }, [gate]);
  return (
    <Place ref={place} {...props}>
      <Suspense>
        <Gated gate={gate}>{children}</Gated>
      </Suspense>
    </Place>
  );
}
