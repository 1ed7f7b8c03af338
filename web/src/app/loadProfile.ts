// Reads the signed-in user's profile. Loaded for signed-in users only.
import { SessionProfileDocument } from '../graphql/generated/portal.ts';
import { questionsOf } from '../graphql/questions.ts';
import type { Identity } from '../graphql/socket.ts';
import { type Profile, roleOf } from '../session/AuthProvider.tsx';
import { keepFor } from './keeping.ts';

/** Null when there is no such row; throws when it could not be asked. */
export async function loadProfile(identity: Identity, id: string): Promise<Profile | null> {
  const { profiles_by_pk: row } = await questionsOf(identity).once(SessionProfileDocument, { id });
  const profile = row ? { id: row.id, email: row.email, role: roleOf(row.role) } : null;
  await keepFor(identity, profile);
  return profile;
}
