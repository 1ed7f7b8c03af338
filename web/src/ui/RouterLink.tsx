// What every button or link with `href` renders: client-side navigation within the product, a plain anchor
// for everything else: other sites, files, what opens elsewhere.
import type { AnchorHTMLAttributes, Ref } from 'react';
import { Link } from 'react-router-dom';

interface RouterLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href?: string;
  ref?: Ref<HTMLAnchorElement>;
  /** Navigation state, as of react-router. */
  state?: unknown;
}

export function RouterLink({ href = '', state, ref, ...rest }: RouterLinkProps) {
  const inside = href.startsWith('/') && !href.startsWith('//') && !href.startsWith('/files/');
  if (!inside || rest.target === '_blank' || rest.download !== undefined) {
    const rel = rest.target === '_blank' ? 'noopener noreferrer' : undefined;
    return (
      <a ref={ref} href={href} rel={rel} {...rest}>
        {rest.children}
      </a>
    );
  }
  return <Link ref={ref} to={href} state={state} {...rest} />;
}
