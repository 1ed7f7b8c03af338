// Who asks: the admin secret, the role to act as and session variables. Kept for this browser tab only.
import { z } from 'zod';

const kept = z.object({
  secret: z.string(),
  role: z.string(),
  variables: z.array(z.object({ name: z.string(), value: z.string() })),
});

export type ConsoleSession = z.output<typeof kept>;
export type SessionVariable = ConsoleSession['variables'][number];

const place = 'engine-console-session';
const prefix = 'x-hasura-';

export function readSession(): ConsoleSession | null {
  try {
    const parsed = kept.safeParse(JSON.parse(sessionStorage.getItem(place) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

export function keepSession(session: ConsoleSession | null): void {
  if (session === null) sessionStorage.removeItem(place);
  else sessionStorage.setItem(place, JSON.stringify(session));
}

/** `User-Id` and `x-hasura-user-id` are the same variable; an empty name is none. */
export function variableName(name: string): string | null {
  const bare = name.trim().toLowerCase();
  const full = bare.startsWith(prefix) ? bare : `${prefix}${bare}`;
  return /^x-hasura-[\w-]+$/.test(full) && !['x-hasura-role', 'x-hasura-admin-secret'].includes(full)
    ? full
    : null;
}

/** Values outside ISO-8859-1 travel as UTF-8 bytes, which is what the engine reads. */
function headerValue(value: string): string {
  return String.fromCodePoint(...new TextEncoder().encode(value.trim()));
}

export function adminHeaders(secret: string): Record<string, string> {
  return secret === '' ? {} : { 'x-hasura-admin-secret': headerValue(secret) };
}

export function roleHeaders({ secret, role, variables }: ConsoleSession): Record<string, string> {
  const encoded = Object.entries(roleVariables({ role, variables })).map(
    ([name, value]) => [name, headerValue(value)] as const,
  );
  return { ...adminHeaders(secret), ...Object.fromEntries(encoded) };
}

/** The role and its session variables, as text. */
export function roleVariables({
  role,
  variables,
}: Pick<ConsoleSession, 'role' | 'variables'>): Record<string, string> {
  const named = variables.flatMap(({ name, value }) => {
    const full = variableName(name);
    return full === null ? [] : [[full, value] as const];
  });
  return { ...Object.fromEntries(named), 'x-hasura-role': role };
}

/** In JSON (a socket's first message) values are text, not bytes. */
export function socketHeaders(session: ConsoleSession): Record<string, string> {
  const secret: Record<string, string> =
    session.secret === '' ? {} : { 'x-hasura-admin-secret': session.secret };
  return { ...secret, ...roleVariables(session) };
}
