// What is kept for a signed-in student (docs/decisions/offline.md), as the app puts it together: who it is from the session,
// what is kept of GraphQL's answers, what went at the office while this phone was away.
import { KeptRowsDocument, OwnStudentDocument } from '../graphql/generated/portal.ts';
import { setKeeper } from '../graphql/keptAnswers.ts';
import { questionsOf } from '../graphql/questions.ts';
import type { Identity } from '../graphql/socket.ts';
import { logWarning } from '../lib/log.ts';
import { endKept, keeper, keepSession, keptSession, removeKept, whatIsKept } from '../offline/keeper.ts';
import type { Profile } from '../session/AuthProvider.tsx';
import type { SessionUser } from '../session/authClient.ts';

let isCompared = false;

/** What was deleted, is for others now, or is closed to the student goes from this phone too: asked once a page. */
async function compare(identity: Identity, userId: string): Promise<void> {
  const { answers, key, once } = questionsOf(identity);
  // The keeper hears the answer, and ends where the student is not approved.
  await answers.known(key(OwnStudentDocument, { userId }));
  const { rows, files } = await whatIsKept();
  if (rows.length === 0 && files.length === 0) return;
  const idsOf = (table: string) =>
    rows.filter((row) => row.startsWith(`${table}:`)).map((row) => row.slice(table.length + 1));
  const data = await once(KeptRowsDocument, {
    notes: idsOf('notes'),
    downloads: idsOf('downloads'),
    files,
  });
  const there = [...data.notes, ...data.downloads];
  const known = new Set<string | null>(there.flatMap((row) => [`${row.__typename}:${row.id}`, row.file_url]));
  await removeKept(
    new Set(rows.filter((row) => !known.has(row))),
    files.filter((path) => !known.has(path)),
  );
}

/** The server has answered who is signed in. Students' pages are kept; of anybody else nothing is. */
export async function keepFor(identity: Identity, profile: Profile | null): Promise<void> {
  const user = identity.user();
  if (profile?.role !== 'student' || user?.id !== profile.id) {
    setKeeper(null, user?.id ?? null);
    await endKept();
    return;
  }
  const { id, email } = profile;
  await keepSession({ user: { id, email }, profile: { id, email, role: profile.role } });
  setKeeper(keeper, id);
  if (isCompared) return;
  isCompared = true;
  compare(identity, id).catch((error: unknown) => {
    isCompared = false;
    logWarning('What is kept could not be compared', error);
  });
}

/** Whose portal opens while nobody answers. */
export async function readKept(): Promise<{ user: SessionUser; profile: Profile } | null> {
  const session = await keptSession();
  if (session !== null) setKeeper(keeper, session.user.id);
  return session;
}

export async function forgetKept(): Promise<void> {
  setKeeper(null, null);
  isCompared = false;
  await endKept();
}
