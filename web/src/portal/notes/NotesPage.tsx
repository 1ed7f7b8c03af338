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
import { KeepOffline } from '../offline/KeepOffline.tsx';
import { NoFile, ResourceAction } from '../resources/ResourceAction.tsx';
import { ResourceCard } from '../resources/ResourceCard.tsx';
import { ResourcePage } from '../resources/ResourcePage.tsx';

const operations = {
  list: StudyNotesDocument,
  listLive: StudyNotesLiveDocument,
  groups: StudyNoteGroupsDocument,
  groupsLive: StudyNoteGroupsLiveDocument,
};

function NoteCard({ note }: { note: StudyNoteFragment }): ReactNode {
  return (
    <ResourceCard
      icon={<SubjectIcon subject={note.subject} />}
      group={note.subject}
      date={note.date}
      title={note.title}
      description={note.description}
      action={
        note.file_url ? (
          // The new tab sends the cookie of the session (Path=/files): the server asks for approval again.
          <>
            <ResourceAction
              label={words.download}
              title={note.title}
              icon="download"
              href={note.file_url}
              newTab
            />
            <KeepOffline path={note.file_url} title={note.title} />
          </>
        ) : (
          <NoFile label={words.noFile} title={note.title} />
        )
      }
    />
  );
}

export function NotesPage(): ReactNode {
  return (
    <ResourcePage
      words={words}
      by="subject"
      operations={operations}
      card={(note) => <NoteCard key={note.id} note={note} />}
    />
  );
}
