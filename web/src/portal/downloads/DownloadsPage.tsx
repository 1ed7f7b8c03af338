// /downloads (docs/screens/portal.md): files to keep, with their type and size.
import type { ReactNode } from 'react';
import { downloads as words } from '../../content/resources.ts';
import {
  StudyDownloadGroupsDocument,
  StudyDownloadGroupsLiveDocument,
  type StudyDownloadFragment,
  StudyDownloadsDocument,
  StudyDownloadsLiveDocument,
} from '../../graphql/generated/portal.ts';
import { NoFile, ResourceAction } from '../resources/ResourceAction.tsx';
import { ResourceCard } from '../resources/ResourceCard.tsx';
import { ResourcePage } from '../resources/ResourcePage.tsx';
import { FileTypeIcon } from './FileTypeIcon.tsx';

const operations = {
  list: StudyDownloadsDocument,
  listLive: StudyDownloadsLiveDocument,
  groups: StudyDownloadGroupsDocument,
  groupsLive: StudyDownloadGroupsLiveDocument,
};

function DownloadCard({ file }: { file: StudyDownloadFragment }): ReactNode {
  const own = file.file_url?.startsWith('/') ?? false;
  return (
    <ResourceCard
      icon={<FileTypeIcon type={file.file_type} />}
      group={file.category}
      date={file.date}
      title={file.title}
      description={file.description}
      meta={
        <span className="num">
          {[file.file_type || words.anyType, file.file_size].filter((text) => text !== '').join(' · ')}
        </span>
      }
      action={
        file.file_url ? (
          // A file that lies elsewhere opens beside the portal: browsers save only files of this site by a click.
          <ResourceAction
            label={words.download}
            title={file.title}
            icon={own ? 'download' : 'external'}
            href={file.file_url}
            download={own}
            newTab={!own}
          />
        ) : (
          <NoFile label={words.noFile} title={file.title} />
        )
      }
    />
  );
}

export function DownloadsPage(): ReactNode {
  return (
    <ResourcePage
      words={words}
      by="category"
      operations={operations}
      card={(file) => <DownloadCard key={file.id} file={file} />}
    />
  );
}
