// /videos (docs/screens/portal.md): recorded lectures by subject; each is watched where it is published.
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
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

// A lecture's picture. Without one, or where it does not load, a board in the subject's colours is drawn. Pictures
// of other origins are never asked for: nothing leaves this site before somebody watches (and its policy forbids it).
const Frame = styled('div')({
  position: 'relative',
  aspectRatio: '16 / 9',
  overflow: 'hidden',
  '& img': { position: 'absolute', inset: 0, width: '100%', height: '100%', objectFit: 'cover' },
});

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
    <Box sx={{ position: 'absolute', inset: 0, color: hue, bgcolor: `${hue}Tint` }}>
      <Box sx={{ position: 'absolute', right: '-9%', bottom: '-34%', width: '62%', opacity: 0.16 }}>
        <Box component="span" sx={{ display: 'block', '& svg': { width: '100%', height: 'auto' } }}>
          <Icon name={icon} size={200} strokeWidth={0.9} />
        </Box>
      </Box>
      <Box
        sx={{
          position: 'absolute',
          left: 20,
          bottom: 18,
          display: 'grid',
          placeItems: 'center',
          width: 48,
          height: 48,
          borderRadius: '50%',
          bgcolor: hue,
          color: 'surface',
        }}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d="M7.5 4l13 8-13 8z" fill="currentColor" />
        </svg>
      </Box>
    </Box>
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
    <Frame aria-hidden="true">
      {picture === null || picture === broken ? (
        <Board subject={subject} />
      ) : (
        <img src={picture} alt="" loading="lazy" onError={() => setBroken(picture)} />
      )}
    </Frame>
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
