// One notice of the list. The whole card is its title's link.
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { notices } from '../../content/notices.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/Icon.tsx';
import { NamedLabel } from '../../ui/NamedLabel.tsx';
import { NoticeCardFace, NoticeCardFrame } from '../../ui/NoticeCardFace.tsx';
import { WhenSeen } from '../../ui/WhenSeen.tsx';
import type { NoticeOfList } from './useNotices.ts';

/** Covers the card, so that all of it can be clicked; the ring is the card's. */
const TitleLink = styled(Link)({
  color: 'inherit',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 12 },
  '&:focus-visible': { outline: 'none' },
});

const MoreLink = styled(Link)({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 44,
  margin: '-10px 0',
  fontWeight: 550,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: 4 },
});

interface NoticeCardProps {
  notice: NoticeOfList;
  lead: boolean;
  showCategory: boolean;
}

function Content({ notice, lead, showCategory }: NoticeCardProps) {
  const to = paths.notice.href({ slug: notice.url_slug });
  return (
    <NoticeCardFace
      title={notice.title}
      titleLink={<TitleLink to={to}>{notice.title}</TitleLink>}
      category={showCategory ? notice.category : null}
      published={notice.created_at}
      text={notice.excerpt ?? ''}
      lead={lead}
      more={
        <MoreLink to={to}>
          <NamedLabel label={notices.more} name={notice.title} />
          <Icon name="arrow" size={18} />
        </MoreLink>
      }
    />
  );
}

/** Taken over from the server's HTML one by one: unchanged, a card waits for its turn when the list is drawn again. */
export const NoticeCard = memo(function NoticeCard(props: NoticeCardProps) {
  return (
    <WhenSeen as={NoticeCardFrame} lead={props.lead} data-surface={props.lead ? 'night' : undefined}>
      <Content {...props} />
    </WhenSeen>
  );
});
