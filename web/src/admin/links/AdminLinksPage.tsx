// /admin/links: what of the office's list is a link's own (docs/screens/office.md).
import type { ReactNode } from 'react';
import { adminLinks as words } from '../../content/adminLinks.ts';
import {
  AddLinkDocument,
  DeleteLinkDocument,
  OfficeLinkDocument,
  type OfficeLinkFragment,
  OfficeLinkLiveDocument,
  type OfficeLinkRowFragment,
  OfficeLinksDocument,
  UpdateLinkDocument,
} from '../../graphql/generated/admin.ts';
import { paths } from '../../lib/paths.ts';
import { ResourcePage } from '../resources/ResourcePage.tsx';
import { audienceField, inBothLanguages, titleFields } from '../resources/fields.ts';
import type { ResourceOf } from '../resources/resource.ts';
import { placeOf } from '../resources/resourceView.ts';

const links: ResourceOf<OfficeLinkRowFragment, OfficeLinkFragment> = {
  name: 'links',
  words,
  documents: {
    list: OfficeLinksDocument,
    row: OfficeLinkDocument,
    rowLive: OfficeLinkLiveDocument,
    add: AddLinkDocument,
    update: UpdateLinkDocument,
    remove: DeleteLinkDocument,
  },
  fields: [
    ...titleFields(words.fields.title),
    { kind: 'address', name: 'url', label: words.fields.url, required: true },
    { kind: 'group', name: 'category', label: words.fields.category, required: true },
    ...inBothLanguages({ kind: 'text', name: 'description', label: words.fields.description, rows: 4 }),
    audienceField,
  ],
  searched: ['title', 'description', 'title_ne', 'description_ne'],
  groups: { name: 'category', options: words.categories },
  day: 'created_at',
  detail: { label: words.place, of: (row) => placeOf(row.url) },
  site: (row) => paths.links.href({ q: row.title }),
};

export function AdminLinksPage(): ReactNode {
  return <ResourcePage resource={links} />;
}
