// The part of a page's head that only readers of HTML want (chats, social networks, search engines): the browser
// never makes it, so it is text and no component.
import type { Institute } from '../../../shared/institute.ts';
import { language, withoutBase } from '../../../shared/language.ts';
import { results } from '../../../shared/words/results.ts';
import type { PageHeadData } from '../lib/pageContext.ts';
import { structuredData } from './structuredData.ts';

// The pictures beside shared links: files of web/public.
const shareImage = {
  path: language === 'ne' ? '/share-ne.png' : '/share.png',
  width: 1200,
  height: 630,
} as const;

/** Beside the link of one result: the same for everybody's, without a word of whose it is. */
const resultImage = {
  path: language === 'ne' ? '/share-result-ne.png' : '/share-result.png',
  width: 1200,
  height: 630,
} as const;

const shareImageAlt = ({ name, tagline }: Institute): string => `${name}: ${tagline}`;

/** The words that stand in the large picture: who draws another one writes them here. */
const drawn =
  language === 'ne'
    ? 'प्रवेश: इन्जिनियरिङ, आईटी, चिकित्सा र लोक सेवा प्रवेशको तयारी, काठमाडौंमा।'
    : 'Prabesh: Entrance preparation for engineering, IT, medicine and Lok Sewa, in Kathmandu.';

/** Whether it says what the institute says of itself; otherwise the picture without a name goes out. */
const isDrawnFor = (facts: Institute): boolean => shareImageAlt(facts) === drawn;

/** As chats name the language of a page. */
const locale = language === 'ne' ? 'ne_NP' : 'en_US';

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

const property = (name: string, content: string) => `<meta property="${name}" content="${escape(content)}">`;
const named = (name: string, content: string) => `<meta name="${name}" content="${escape(content)}">`;

interface Picture {
  path: string;
  width: number;
  height: number;
  alt: string;
}

const pictureTags = (origin: string, { path, width, height, alt }: Picture): string[] => [
  property('og:image', `${origin}${path}`),
  property('og:image:type', 'image/png'),
  property('og:image:width', String(width)),
  property('og:image:height', String(height)),
  property('og:image:alt', alt),
];

/** The large picture, unless the institute calls itself something else by now: then its logo alone. */
function pictureOf(institute: Institute): Picture {
  return isDrawnFor(institute)
    ? { ...shareImage, alt: shareImageAlt(institute) }
    : { path: '/icon-512.png', width: 512, height: 512, alt: institute.name };
}

/**
 * What a chat shows of a link to one person's result. It says nothing of the address, so that nobody's name, marks or ID
 * stands in a chat before the link is opened, and names no other address for it: chats would open that one instead.
 */
export function neutralHead(origin: string, institute: Institute): string {
  const { title, description, picture } = results.shared;
  return [
    property('og:type', 'website'),
    property('og:site_name', institute.name),
    property('og:title', title),
    property('og:description', description),
    property('og:locale', locale),
    ...pictureTags(origin, { ...resultImage, alt: picture }),
    named('twitter:card', 'summary_large_image'),
  ].join('');
}

/** Description, Open Graph, Twitter's card and JSON-LD; nothing for a page that nobody shall list or that is not there. */
export function socialHead(
  head: PageHeadData & { description: string },
  origin: string,
  institute: Institute,
): string {
  if (head.notFound || !head.index) return '';
  const data = structuredData(origin, institute, {
    title: head.title.replace(` · ${institute.name}`, ''),
    path: withoutBase(head.canonical) ?? head.canonical,
    published: head.published,
  });
  return [
    named('description', head.description),
    property('og:type', head.published === undefined ? 'website' : 'article'),
    property('og:site_name', institute.name),
    property('og:title', head.title),
    property('og:description', head.description),
    property('og:url', `${origin}${head.canonical}`),
    property('og:locale', locale),
    ...pictureTags(origin, pictureOf(institute)),
    ...(head.published === undefined ? [] : [property('article:published_time', head.published)]),
    named('twitter:card', isDrawnFor(institute) ? 'summary_large_image' : 'summary'),
    `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`,
  ].join('');
}
