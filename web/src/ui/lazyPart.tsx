// Parts in chunks of their own: loaded however often it takes, and apart, so that what goes wrong in one leaves the
// rest of the page as it is.
import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react';
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
  let loading: Promise<ComponentType<Props>> | undefined;
  const fetch = (): Promise<ComponentType<Props>> => {
    if (loading !== undefined) return loading;
    const asked = persistently(load).then((part) => {
      // Where `use` finds these it does not wait.
      Object.assign(asked, { status: 'fulfilled', value: part });
      return part;
    });
    loading = asked;
    return asked;
  };
  function Lazily(props: Props): ReactNode {
    const Loaded = use(fetch());
    return <Loaded {...props} />;
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
    return this.state.hasFailed ? failed : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
