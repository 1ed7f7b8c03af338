// /links (docs/screens/portal.md): places elsewhere that candidates need.
import type { ReactNode } from 'react';
import { links as words } from '../../content/resources.ts';
import {
  StudyLinkGroupsDocument,
  StudyLinkGroupsLiveDocument,
  type StudyLinkFragment,
  StudyLinksDocument,
  StudyLinksLiveDocument,
} from '../../graphql/generated/portal.ts';
import { ResourceAction } from '../resources/ResourceAction.tsx';
import { ResourceCard } from '../resources/ResourceCard.tsx';
import { ResourcePage } from '../resources/ResourcePage.tsx';

const operations = {
  list: StudyLinksDocument,
  listLive: StudyLinksLiveDocument,
  groups: StudyLinkGroupsDocument,
  groupsLive: StudyLinkGroupsLiveDocument,
};

function LinkCard({ link }: { link: StudyLinkFragment }): ReactNode {
  return (
    <ResourceCard
      group={link.category}
      date={link.date}
      title={link.title}
      description={link.description}
      meta={link.url}
      action={
        <ResourceAction label={words.visit} title={link.title} icon="external" href={link.url} newTab />
      }
    />
  );
}

export function LinksPage(): ReactNode {
  return (
    <ResourcePage
      words={words}
      by="category"
      operations={operations}
      card={(link) => <LinkCard key={link.id} link={link} />}
    />
  );
}
