// The way to each resource: six cards, each with the newest of its kind and how many came this week. Who is not
// approved sees the two that are open to everybody.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { portal } from '../../content/portal.ts';
import { paths } from '../../lib/paths.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { languageOf } from '../../ui/initials.ts';
import { narrow } from '../../ui/theme/tokens.ts';
import { CoverLink } from './CoverLink.tsx';
import type { CardKind, CardNews } from './useNews.ts';
import type { OwnRank } from './useOwnRank.ts';

const words = portal.cards;

/** In this order on the page. */
const cards: readonly { kind: CardKind; icon: IconName; href: string }[] = [
  { kind: 'notes', icon: 'note', href: paths.notes.href() },
  { kind: 'videos', icon: 'video', href: paths.videos.href() },
  { kind: 'downloads', icon: 'download', href: paths.downloads.href() },
  { kind: 'results', icon: 'chart', href: paths.results.href() },
  { kind: 'links', icon: 'link', href: paths.links.href() },
  { kind: 'notices', icon: 'bell', href: paths.notices.href() },
];

const three = { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' };

/** Rows of two or three cards; `pair`: of two everywhere. */
export const CardGrid = styled('ul', { shouldForwardProp: (prop) => prop !== 'pair' })<{ pair?: boolean }>(
  ({ theme, pair = false }) => ({
    display: 'grid',
    gap: 12,
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    ...(pair
      ? {}
      : { [theme.breakpoints.between('sm', 'portal')]: three, [theme.breakpoints.up('md')]: three }),
  }),
);

/** Pixels of a card: nothing moves when its text arrives. */
export const cardHeight = 138;

function NewBadge({ count, id }: { count: number; id: string }): ReactNode {
  return (
    <Box
      component="span"
      id={id}
      className="num"
      sx={{
        position: 'absolute',
        top: 14,
        right: 14,
        p: '5px 7px 4px',
        borderRadius: '6px',
        fontSize: '0.875rem',
        fontWeight: 585,
        lineHeight: 1,
        color: 'primaryText',
        bgcolor: 'primaryTint',
      }}
    >
      {words.fresh(count)}
      <VisuallyHidden>{` ${words.freshSince}`}</VisuallyHidden>
    </Box>
  );
}

interface ResourceCardProps {
  name: string;
  icon: IconName;
  href: string;
  text: string;
  fresh: number;
  loading: boolean;
}

function ResourceCard({ name, icon, href, text, fresh, loading }: ResourceCardProps): ReactNode {
  const id = useId();
  const [textId, badgeId] = [`${id}text`, `${id}new`];
  const described = fresh > 0 ? `${textId} ${badgeId}` : textId;
  return (
    <Card
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        flexDirection: 'column',
        minHeight: cardHeight,
        p: '16px',
        color: 'link',
        transition: (theme) => theme.transitions.create('border-color'),
        '&:hover': { borderColor: 'lineStrong' },
      }}
    >
      <Icon name={icon} size={26} strokeWidth={1.45} />
      {fresh > 0 ? <NewBadge count={fresh} id={badgeId} /> : null}
      <Typography
        variant="h3"
        sx={{ mt: 'auto', pt: 1.5, fontSize: { xs: '1.0625rem', sm: '1.125rem' }, color: 'ink' }}
      >
        <CoverLink target={{ href }} radius={11} describedBy={described}>
          {name}
        </CoverLink>
      </Typography>
      <Typography
        variant="small"
        component="div"
        id={textId}
        lang={languageOf(text)}
        sx={{
          // Two lines of either script.
          minHeight: 42,
          mt: '2px',
          lineHeight: 1.27,
          '&:lang(ne)': { lineHeight: 1.4 },
          color: 'ink3',
          overflow: 'hidden',
          textWrap: 'pretty',
          overflowWrap: 'anywhere',
          display: '-webkit-box',
          WebkitBoxOrient: 'vertical',
          WebkitLineClamp: 2,
        }}
      >
        {loading ? <Skeleton sx={{ width: '76%', height: 13, mt: '3px' }} /> : text}
      </Typography>
    </Card>
  );
}

function Cards({ pair, children }: { pair?: boolean; children: ReactNode }): ReactNode {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <VisuallyHidden as="h2" id={id}>
        {words.title}
      </VisuallyHidden>
      <CardGrid pair={pair}>{children}</CardGrid>
    </section>
  );
}

interface ResourceCardsProps {
  /** Undefined: not known (yet). */
  news: Record<CardKind, CardNews> | undefined;
  loading: boolean;
  own: OwnRank | undefined;
}

export function ResourceCards({ news, loading, own }: ResourceCardsProps): ReactNode {
  return (
    <Cards>
      {cards.map(({ kind, icon, href }) => (
        <ResourceCard
          key={kind}
          name={words.names[kind]}
          icon={icon}
          href={href}
          text={news ? (news[kind].newest ?? words.none) : words.about[kind]}
          // The page opens with the exam that the card names.
          {...(kind === 'results' && news?.results.newest
            ? { href: paths.results.href({ exam: news.results.value ?? news.results.newest }) }
            : {})}
          {...(kind === 'results' ? own : {})}
          fresh={news?.[kind].fresh ?? 0}
          loading={loading}
        />
      ))}
    </Cards>
  );
}

/** What needs no approval. */
export function OpenCards({ own }: Pick<ResourceCardsProps, 'own'>): ReactNode {
  return (
    <Cards pair>
      {cards.map(({ kind, icon, href }) =>
        kind === 'results' || kind === 'notices' ? (
          <ResourceCard
            key={kind}
            name={words.names[kind]}
            icon={icon}
            href={href}
            text={words.about[kind]}
            {...(kind === 'results' ? own : {})}
            fresh={0}
            loading={false}
          />
        ) : null,
      )}
    </Cards>
  );
}
