// Reads the signed-in user's profile. Loaded with Apollo, so only for signed-in users.
import { clientOf } from '../graphql/GraphqlProvider.tsx';
import type { Identity } from '../graphql/client.ts';
import { SessionProfileDocument } from '../graphql/generated/portal.ts';
import { type Profile, roleOf } from '../session/AuthProvider.tsx';
import { keepFor } from './keeping.ts';

/** Null when there is no such row; throws when it could not be asked. */
export async function loadProfile(identity: Identity, id: string): Promise<Profile | null> {
  const { data } = await clientOf(identity).query({
    query: SessionProfileDocument,
    variables: { id },
    fetchPolicy: 'network-only',
  });
  const row = data?.profiles_by_pk;
  const profile = row ? { id: row.id, email: row.email, role: roleOf(row.role) } : null;
  await keepFor(identity, profile);
  return profile;
}
