// Parts in chunks of their own: loaded however often it takes, and apart, so that what goes wrong in one leaves the
// rest of the page as it is.
import {
  Component,
  type ComponentType,
  // oxlint-disable-next-line no-restricted-imports -- here it is made safe
  lazy,
  type ReactNode,
  Suspense,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { logFailure } from '../lib/log.ts';
import { persistently } from '../lib/persistently.ts';

type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /** Begins to load it; resolves once it can be drawn without waiting. */
  fetch: () => Promise<unknown>;
};

/**
 * As React's `lazy`, for a component by its name. Once it is there it is drawn at once, not a moment later: React goes on
 * from what the server drew only as long as nothing there has to wait while the page changes.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const fetch = (): Promise<{ default: ComponentType<Props> }> => {
    loading ??= persistently(load).then((part) => {
      loaded = part;
      return { default: part };
    });
    return loading;
  };
  const Waiting = lazy(fetch) as ComponentType<Props>;
  function Lazily(props: Props): ReactNode {
    // Kept: what is on the page would begin anew as another component.
    const [Drawn] = useState(() => loaded ?? Waiting);
    return <Drawn {...props} />;
  }
  return Object.assign(Lazily, { fetch });
}

/** How far below the screen a part may be and still be loaded, so that it is there when it is scrolled to. */
const ahead = '300px';

/**
 * Loads once the element of that id comes into sight, or the focus goes into it: until then the server's HTML stands.
 * Where nobody can tell, at once.
 */
export async function onceSeen<T>(id: string, load: () => Promise<T>): Promise<T> {
  const place = typeof IntersectionObserver === 'undefined' ? null : document.getElementById(id);
  if (place !== null) {
    await new Promise<void>((resolve) => {
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) go();
        },
        { rootMargin: ahead },
      );
      const go = (): void => {
        observer.disconnect();
        place.removeEventListener('focusin', go);
        resolve();
      };
      observer.observe(place);
      place.addEventListener('focusin', go);
    });
  }
  return load();
}

interface PartProps {
  children: ReactNode;
  /** While it loads. */
  fallback?: ReactNode;
  /** In its place once it failed. */
  failed?: ReactNode;
}

/** Calls back with the first look of what stands beside it. */
function Arrival({ onArrive }: { onArrive: () => void }) {
  useLayoutEffect(onArrive, [onArrive]);
  return null;
}

/**
 * Where something changes before its code is there, React takes away what the server drew: so nothing does until then.
 */
function Standing({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [first] = useState(children);
  const [isThere, setThere] = useState(false);
  const shown = isThere ? children : first;
  return useMemo(
    () => (
      <Suspense fallback={fallback}>
        {shown}
        <Arrival onArrive={() => setThere(true)} />
      </Suspense>
    ),
    // oxlint-disable-next-line react/exhaustive-deps -- the fallback of the first look
    [shown],
  );
}

/** The place of a part that the page can do without. */
export class Part extends Component<PartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    logFailure('A part of the page failed', error);
  }

  override render(): ReactNode {
    const { children, fallback = null, failed = null } = this.props;
    return this.state.hasFailed ? failed : <Standing fallback={fallback}>{children}</Standing>;
  }
}
