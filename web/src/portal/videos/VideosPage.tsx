// /videos (docs/screens/portal.md): recorded lectures by subject; each is watched where it is published.
import { type ReactNode, useState } from 'react';
import { videos as words } from '../../content/resources.ts';
import {
  type StudyVideoFragment,
  StudyVideoGroupsDocument,
  StudyVideoGroupsLiveDocument,
  StudyVideosDocument,
  StudyVideosLiveDocument,
} from '../../graphql/generated/portal.ts';
import { Icon } from '../../ui/Icon.tsx';
import { subjectHue, subjectIcon } from '../../ui/SubjectIcon.tsx';
import { ResourceAction } from '../resources/ResourceAction.tsx';
import { ResourceCard } from '../resources/ResourceCard.tsx';
import { ResourcePage } from '../resources/ResourcePage.tsx';
import styles from './VideosPage.module.css';

// A lecture's picture. Without one, or where it does not load, a board in the subject's colours is drawn. Pictures
// of other origins are never asked for: nothing leaves this site before somebody watches (and its policy forbids it).

/** The address where it is one of this site, else null. */
export function ownPicture(url: string | null, origin: string): string | null {
  if (url === null || url === '' || !URL.canParse(url, origin)) return null;
  const { origin: from, href } = new URL(url, origin);
  return from === origin ? href : null;
}

function Board({ subject }: { subject: string }): ReactNode {
  const hue = subjectHue(subject);
  const icon = subjectIcon(subject);
  return (
    <div
      className={styles.board}
      style={{ color: `var(--p-palette-${hue})`, backgroundColor: `var(--p-palette-${hue}Tint)` }}
    >
      <div className={styles.figure}>
        <Icon name={icon} size={200} strokeWidth={0.9} />
      </div>
      <div className={styles.play} style={{ backgroundColor: `var(--p-palette-${hue})` }}>
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M7.5 4l13 8-13 8z" fill="currentColor" />
        </svg>
      </div>
    </div>
  );
}

interface VideoCoverProps {
  subject: string;
  thumbnailUrl: string | null;
}

function VideoCover({ subject, thumbnailUrl }: VideoCoverProps): ReactNode {
  const [broken, setBroken] = useState<string | null>(null);
  const picture = ownPicture(thumbnailUrl, window.location.origin);
  return (
    <div aria-hidden="true" className={styles.frame}>
      {picture === null || picture === broken ? (
        <Board subject={subject} />
      ) : (
        <img src={picture} alt="" loading="lazy" onError={() => setBroken(picture)} />
      )}
    </div>
  );
}

const operations = {
  list: StudyVideosDocument,
  listLive: StudyVideosLiveDocument,
  groups: StudyVideoGroupsDocument,
  groupsLive: StudyVideoGroupsLiveDocument,
};

function VideoCard({ video }: { video: StudyVideoFragment }): ReactNode {
  return (
    <ResourceCard
      cover={<VideoCover subject={video.subject} thumbnailUrl={video.thumbnail_url} />}
      group={video.subject}
      date={video.date}
      title={video.title}
      description={video.description}
      action={
        <ResourceAction
          label={words.watch}
          title={video.title}
          icon="external"
          href={video.video_url}
          newTab
        />
      }
    />
  );
}

export function VideosPage(): ReactNode {
  return (
    <ResourcePage
      cover
      words={words}
      by="subject"
      operations={operations}
      card={(video) => <VideoCard key={video.id} video={video} />}
    />
  );
}
