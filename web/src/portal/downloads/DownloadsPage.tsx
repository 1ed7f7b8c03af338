// /downloads (docs/screens/portal.md): files to keep, with their type and size.
import type { ReactNode } from 'react';
import { inDigits } from '../../../../shared/numbers.ts';
import { downloads as words } from '../../content/resources.ts';
import {
  type StudyDownloadFragment,
  StudyDownloadGroupsDocument,
  StudyDownloadGroupsLiveDocument,
  StudyDownloadsDocument,
  StudyDownloadsLiveDocument,
} from '../../graphql/generated/portal.ts';
import { Icon } from '../../ui/Icon.tsx';
import { KeepOffline } from '../offline/KeepOffline.tsx';
import { NoFile, ResourceAction } from '../resources/ResourceAction.tsx';
import { ResourceCard } from '../resources/ResourceCard.tsx';
import { ResourcePage } from '../resources/ResourcePage.tsx';
import styles from './DownloadsPage.module.css';

// A file in the colour of its type: pdf red, doc and docx blue, zip and rar yellow, anything else grey.
type FileColour = 'red' | 'blue' | 'yellow' | 'grey';

const colours: Readonly<Record<string, FileColour>> = {
  pdf: 'red',
  doc: 'blue',
  docx: 'blue',
  zip: 'yellow',
  rar: 'yellow',
};

/** 'PDF' → red; whatever the case, with or without a dot. */
export function fileColour(type: string): FileColour {
  const key = type.trim().toLowerCase().replace(/^\./, '');
  return Object.hasOwn(colours, key) ? (colours[key] ?? 'grey') : 'grey';
}

/** Fill and drawing. */
const tokens: Record<FileColour, [string, string]> = {
  red: ['danger', 'onDanger'],
  blue: ['computer', 'surface'],
  yellow: ['marigold', 'onPrimary'],
  grey: ['ink3', 'surface'],
};

function FileTypeIcon({ type }: { type: string }): ReactNode {
  const colour = fileColour(type);
  const [fill, drawing] = tokens[colour];
  return (
    <div
      aria-hidden="true"
      data-colour={colour}
      className={styles.type}
      style={{ backgroundColor: `var(--p-palette-${fill})`, color: `var(--p-palette-${drawing})` }}
    >
      <Icon name="file" size={24} />
    </div>
  );
}

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
          {[file.file_type || words.anyType, inDigits(file.file_size)]
            .filter((text) => text !== '')
            .join(' · ')}
        </span>
      }
      action={
        file.file_url ? (
          // A file that lies elsewhere opens beside the portal: browsers save only files of this site by a click.
          <>
            <ResourceAction
              label={words.download}
              title={file.title}
              icon={own ? 'download' : 'external'}
              href={file.file_url}
              download={own}
              newTab={!own}
            />
            <KeepOffline path={file.file_url} title={file.title} />
          </>
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
