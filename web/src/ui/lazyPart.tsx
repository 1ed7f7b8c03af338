// Parts in chunks of their own: loaded however often it takes, and apart, so that what goes wrong in one leaves the
// rest of the page as it is.
import {
  Component,
  type ComponentType,
  // oxlint-disable-next-line no-restricted-imports -- here it is made safe
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  Suspense,
} from 'react';
import { logFailure } from '../lib/log.ts';
import { persistently } from '../lib/persistently.ts';

/** As React's `lazy`, for a component by its name. */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await persistently(load) }));
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
