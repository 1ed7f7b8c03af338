// /admin/videos: what of the office's list is a video's own (docs/screens/office.md).
import type { ReactNode } from 'react';
import { adminVideos as words } from '../../content/adminVideos.ts';
import { subjects } from '../../content/subjects.ts';
import {
  AddVideoDocument,
  DeleteVideoDocument,
  OfficeVideoDocument,
  type OfficeVideoFragment,
  OfficeVideoLiveDocument,
  type OfficeVideoRowFragment,
  OfficeVideosDocument,
  UpdateVideoDocument,
} from '../../graphql/generated/admin.ts';
import { paths } from '../../lib/paths.ts';
import { ResourcePage } from '../resources/ResourcePage.tsx';
import { audienceField, inBothLanguages, titleFields } from '../resources/fields.ts';
import type { ResourceOf } from '../resources/resource.ts';
import { placeOf } from '../resources/resourceView.ts';

const videos: ResourceOf<OfficeVideoRowFragment, OfficeVideoFragment> = {
  name: 'videos',
  words,
  documents: {
    list: OfficeVideosDocument,
    row: OfficeVideoDocument,
    rowLive: OfficeVideoLiveDocument,
    add: AddVideoDocument,
    update: UpdateVideoDocument,
    remove: DeleteVideoDocument,
  },
  fields: [
    ...titleFields(words.fields.title),
    { kind: 'group', name: 'subject', label: words.fields.subject, required: true },
    {
      kind: 'address',
      name: 'video_url',
      label: words.fields.url,
      required: true,
      hint: () => words.urlHint,
    },
    ...inBothLanguages({ kind: 'text', name: 'description', label: words.fields.description, rows: 4 }),
    {
      kind: 'file',
      name: 'thumbnail_url',
      label: words.fields.thumbnail,
      accepts: 'image',
      hint: () => words.thumbnailHint,
    },
    audienceField,
  ],
  searched: ['title', 'description', 'title_ne', 'description_ne'],
  groups: { name: 'subject', options: subjects },
  day: 'created_at',
  detail: { label: words.place, of: (row) => placeOf(row.video_url) },
  site: (row) => paths.videos.href({ q: row.title }),
};

export function AdminVideosPage(): ReactNode {
  return <ResourcePage resource={videos} />;
}
