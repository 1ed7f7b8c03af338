// The session's guard with this product's addresses.
import { paths } from '../lib/paths.ts';
import { RequireAuth } from '../session/RequireAuth.tsx';
import { AuthLoading } from '../ui/AuthLoading.tsx';

export function Guard({ admin = false }: { admin?: boolean }) {
  return (
    <RequireAuth
      admin={admin}
      pending={
        <main>
          <AuthLoading />
        </main>
      }
      signInPath={paths.auth.href()}
      deniedPath={paths.student.href()}
    />
  );
}
