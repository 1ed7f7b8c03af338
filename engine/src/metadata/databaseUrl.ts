// Where the metadata say that a database is (Hasura documentation: "PGSourceConnectionInfo").
import { z } from 'zod';
import { name, optional } from './forms.ts';

export const fromEnv = z.strictObject({ from_env: name });

/** No sign that could end what it is a part of: each is escaped, but a host cannot be. */
const host = z
  .string()
  .regex(/^[^\s/?#@[\]]+$|^\/[^\s?#]*$/, 'is no name or address of a host, and no folder of a socket');

const connectionParameters = z.strictObject({
  username: name,
  password: optional(z.string()),
  database: name,
  host,
  port: z.int().min(1).max(65_535),
});

type DatabaseUrl = { readonly from_env: string } | { readonly from_value: string };

/** Where a database is: an address, as it is written or made of its parts, or the variable that has it. */
export const databaseUrl = z.union([
  z.string().transform((url): DatabaseUrl => ({ from_value: url })),
  z
    .strictObject({ from_env: optional(name), connection_parameters: optional(connectionParameters) })
    .transform(({ from_env: variable, connection_parameters: parts }, context): DatabaseUrl => {
      if (variable !== undefined && parts === undefined) return { from_env: variable };
      if (variable === undefined && parts !== undefined) return { from_value: addressFrom(parts) };
      context.addIssue({
        code: 'custom',
        message: 'exactly one of from_env and connection_parameters is needed',
      });
      return z.NEVER;
    }),
]);

function addressFrom(parts: z.output<typeof connectionParameters>): string {
  const { username, password, database, host: named, port } = parts;
  const isSocket = named.startsWith('/');
  const shown = isSocket ? 'localhost' : named.includes(':') ? `[${named}]` : named;
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`;
  const address = `${encodeURIComponent(username)}${secret}@${shown}:${String(port)}/${encodeURIComponent(database)}`;
  return `postgres://${address}${isSocket ? `?host=${encodeURIComponent(named)}` : ''}`;
}
