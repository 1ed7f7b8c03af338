// GraphiQL's explorer, whose fields react to the mouse alone: here they are reached and pressed by the keyboard too.
import { explorerPlugin } from '@graphiql/plugin-explorer';
import type { GraphiQLPlugin } from '@graphiql/react';
import { type KeyboardEvent, useEffect, useRef } from 'react';

const inner = explorerPlugin({ showAttribution: false });
const Inner = inner.content;

/** What the explorer gives a pointer's cursor listens to clicks. */
const clickable = 'span[style*="cursor: pointer"], div[style*="cursor: pointer"]';

function makeReachable(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>(clickable)) {
    if (element.closest('button') !== null || element.querySelector(clickable) !== null) continue;
    element.tabIndex = 0;
    element.setAttribute('role', 'button');
  }
  const unnamed = 'input:not([aria-label]), select:not([aria-label])';
  for (const field of root.querySelectorAll<HTMLElement>(unnamed)) {
    const label = field.closest('[data-arg-name]')?.getAttribute('data-arg-name');
    field.setAttribute('aria-label', label ?? field.getAttribute('placeholder') ?? 'Value');
  }
}

function pressByKey(event: KeyboardEvent): void {
  const { target } = event;
  if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'button') return;
  if (target.tagName === 'BUTTON' || (event.key !== 'Enter' && event.key !== ' ')) return;
  event.preventDefault();
  target.click();
}

function Explorer() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = ref.current;
    if (root === null) return;
    const observer = new MutationObserver(() => makeReachable(root));
    observer.observe(root, { childList: true, subtree: true });
    makeReachable(root);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} role="presentation" className="explorer" onKeyDown={pressByKey}>
      <Inner />
    </div>
  );
}

export const explorer: GraphiQLPlugin = { title: 'Explorer', icon: inner.icon, content: Explorer };
