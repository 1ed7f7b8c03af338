// Where the metadata say that a database is (Hasura documentation: "PGSourceConnectionInfo").
import { z } from 'zod';
import { name, unserved } from './forms.ts';

type DatabaseUrl = { readonly from_env: string } | { readonly from_value: string };

/** Where a database is: an address, or the variable that has it. */
export const databaseUrl = z.union([
  z.string().transform((url): DatabaseUrl => ({ from_value: url })),
  z
    .strictObject({
      from_env: name,
      connection_parameters: unserved("addresses in parts (here as one text, or a variable's)"),
    })
    .transform(({ from_env }): DatabaseUrl => ({ from_env })),
]);
