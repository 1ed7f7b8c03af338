// A page's title and canonical address. React puts the elements into the document's head, in the HTML of the server as
// well as after a navigation; the description matters to readers of that HTML only, and is handed to the server.
import { use } from 'react';
import { addressIn, ownAddress, published as languages } from '../../../shared/language.ts';
import { PageContext } from '../lib/pageContext.ts';
import { useInstitute } from '../lib/useInstitute.ts';

interface PageMetaProps {
  /** Without the institute's name. */
  title: string;
  /** For search engines and chats; the address's own where it has one (content/pageDescriptions.ts). */
  description?: string;
  /** Path of the address that stands for this page, without query. */
  path: string;
  /** Whether search engines may list it. */
  index?: boolean;
  /** There is nothing at this address: the server answers 404. */
  notFound?: boolean;
  /** ISO timestamp of what appeared at a moment. */
  published?: string;
}

export function PageMeta({
  title,
  description,
  path,
  index = true,
  notFound = false,
  published,
}: PageMetaProps) {
  const { origin, collect } = use(PageContext);
  const full = `${title} · ${useInstitute().name}`;
  const listed = index && !notFound;
  collect?.({ title: full, description, canonical: ownAddress(path), index: listed, notFound, published });
  return (
    <>
      <title>{full}</title>
      {listed ? (
        <link rel="canonical" href={origin + ownAddress(path)} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
      {listed && languages.length > 1
        ? [...languages, 'x-default' as const].map((one) => (
            <link
              key={one}
              rel="alternate"
              hrefLang={one}
              href={origin + addressIn(one === 'x-default' ? 'en' : one, path)}
            />
          ))
        : null}
    </>
  );
}
