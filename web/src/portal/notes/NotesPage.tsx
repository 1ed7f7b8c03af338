// /notes (docs/screens/portal.md): the study notes of all subjects, each with its file.
import type { ReactNode } from 'react';
import { notes as words } from '../../content/resources.ts';
import {
  StudyNoteGroupsDocument,
  StudyNoteGroupsLiveDocument,
  type StudyNoteFragment,
  StudyNotesDocument,
  StudyNotesLiveDocument,
} from '../../graphql/generated/portal.ts';
import { SubjectIcon } from '../../ui/SubjectIcon.tsx';
import type { PdfFile } from '../../ui/pdf/PdfViewerDialog.tsx';
import { usePdfViewer, viewing } from '../../ui/pdf/usePdfViewer.ts';
import { KeepOffline } from '../offline/KeepOffline.tsx';
import { keepViewed } from '../offline/keepFile.ts';
import { NoFile, ResourceAction } from '../resources/ResourceAction.tsx';
import { ResourceCard } from '../resources/ResourceCard.tsx';
import { ResourcePage } from '../resources/ResourcePage.tsx';
import styles from './NotesPage.module.css';

const operations = {
  list: StudyNotesDocument,
  listLive: StudyNotesLiveDocument,
  groups: StudyNoteGroupsDocument,
  groupsLive: StudyNoteGroupsLiveDocument,
};

interface NoteCardProps {
  note: StudyNoteFragment;
  /** The viewer of this note is on its way. */
  opening: boolean;
  onView: (file: PdfFile) => void;
}

function NoteCard({ note, opening, onView }: NoteCardProps): ReactNode {
  const { file_url: url, title } = note;
  return (
    <ResourceCard
      icon={<SubjectIcon subject={note.subject} />}
      group={note.subject}
      date={note.date}
      title={title}
      description={note.description}
      action={
        url ? (
          <>
            {/* New tab and viewer send the cookie of the session (Path=/files): the server asks for approval again. */}
            <div className={styles.actions}>
              {/\.pdf$/i.test(url) ? (
                <ResourceAction
                  label={words.view}
                  title={title}
                  icon="eye"
                  href={url}
                  opens={viewing(opening, () => onView({ name: title, url }))}
                />
              ) : null}
              <ResourceAction label={words.download} title={title} icon="download" href={url} newTab />
            </div>
            <KeepOffline path={url} title={title} />
          </>
        ) : (
          <NoFile label={words.noFile} title={title} />
        )
      }
    />
  );
}

export function NotesPage(): ReactNode {
  const { Dialog, file, open, opening, view, close } = usePdfViewer();
  return (
    <>
      <ResourcePage
        words={words}
        by="subject"
        operations={operations}
        card={(note) => (
          <NoteCard key={note.id} note={note} opening={opening?.url === note.file_url} onView={view} />
        )}
      />
      {Dialog && file ? (
        <Dialog
          key={file.url}
          file={file}
          open={open}
          onClose={close}
          onOpened={(bytes) => void keepViewed({ path: file.url, title: file.name }, bytes)}
        />
      ) : null}
    </>
  );
}
