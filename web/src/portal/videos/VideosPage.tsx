// /videos (docs/screens/portal.md): recorded lectures by subject; each is watched where it is published.
import type { ReactNode } from 'react';
import { videos as words } from '../../content/resources.ts';
import {
  StudyVideoGroupsDocument,
  StudyVideoGroupsLiveDocument,
  type StudyVideoFragment,
  StudyVideosDocument,
  StudyVideosLiveDocument,
} from '../../graphql/generated/portal.ts';
import { ResourceAction } from '../resources/ResourceAction.tsx';
import { ResourceCard } from '../resources/ResourceCard.tsx';
import { ResourcePage } from '../resources/ResourcePage.tsx';
import { VideoCover } from './VideoCover.tsx';

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
