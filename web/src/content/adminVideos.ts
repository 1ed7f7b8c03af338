// Words of the office's videos.
import { resourceWords } from './adminResources.ts';

export const adminVideos = {
  ...resourceWords({
    one: 'video',
    many: 'videos',
    title: 'Videos',
    group: 'subject',
    groups: 'subjects',
  }),
  searchHint: 'Title or description',
  fields: {
    title: 'Title',
    subject: 'Subject',
    url: 'Video URL',
    description: 'Description',
    thumbnail: 'Thumbnail',
  },
  urlHint: 'Where students watch it, such as https://www.youtube.com/watch?v=…',
  thumbnailHint: 'Without one, a board in the colours of the subject is shown.',
  place: 'Watched at',
} as const;
