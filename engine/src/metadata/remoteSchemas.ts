// Remote schemas and the relationships to and from them (Hasura documentation: "Remote schemas: metadata API reference",
// "Remote relationships: metadata API reference").
import { z } from 'zod';
import { webhookHeader } from './eventTriggers.ts';
import { comment, flag, graphqlName, list, name, optional, qualifiedName } from './forms.ts';

/** What may stand before or after a name; the console writes an empty text for what is not given. */
const affix = optional(z.string().regex(/^\w*$/, 'is no part of a GraphQL name')).transform(
  (text) => text ?? '',
);
const mapping = optional(z.record(graphqlName, graphqlName)).transform((value) => value ?? {});

const customization = z.strictObject({
  root_fields_namespace: optional(z.union([z.literal(''), graphqlName])),
  type_names: optional(z.strictObject({ prefix: affix, suffix: affix, mapping })),
  field_names: list(z.strictObject({ parent_type: graphqlName, prefix: affix, suffix: affix, mapping })),
});

const definition = z
  .strictObject({
    url: optional(z.string()),
    url_from_env: optional(name),
    headers: list(webhookHeader),
    forward_client_headers: flag,
    /** For one request. */
    timeout_seconds: optional(z.int().positive().max(2_000_000)).transform((value) => value ?? 60),
    customization: optional(customization),
  })
  .superRefine(({ url, url_from_env: variable }, context) => {
    if ((url === undefined) === (variable === undefined))
      context.addIssue({ code: 'custom', message: 'exactly one of url and url_from_env is needed' });
  });

/** `{ user: { arguments: { id: '$id' }, field: { … } } }`: one field at each level. */
export interface RemoteField {
  readonly [field: string]: {
    readonly arguments: Readonly<Record<string, unknown>>;
    readonly field?: RemoteField | undefined;
  };
}
const remoteField: z.ZodType<RemoteField> = z
  .record(
    graphqlName,
    z.strictObject({
      arguments: z.record(graphqlName, z.unknown()),
      get field() {
        return optional(remoteField);
      },
    }),
  )
  .refine((fields) => Object.keys(fields).length === 1, 'needs exactly one field at each level');

const toRemoteSchema = z.strictObject({
  remote_schema: name,
  lhs_fields: z.array(name),
  remote_field: remoteField,
});
export type ToRemoteSchema = z.infer<typeof toRemoteSchema>;

const toSource = z.strictObject({
  source: name,
  table: qualifiedName,
  relationship_type: z.enum(['object', 'array']),
  field_mapping: z.record(name, name),
});

/** Of a table; the last form is that of Hasura before 2.0. */
export const tableRemoteRelationship = z.strictObject({
  name: graphqlName,
  definition: z.union([
    z.strictObject({ to_remote_schema: toRemoteSchema }),
    z.strictObject({ to_source: toSource }),
    z
      .strictObject({ remote_schema: name, hasura_fields: z.array(name), remote_field: remoteField })
      .transform(({ hasura_fields: fields, ...more }) => ({
        to_remote_schema: { ...more, lhs_fields: fields },
      })),
  ]),
});

const typeRelationships = z.strictObject({
  type_name: graphqlName,
  relationships: list(
    z.strictObject({
      name: graphqlName,
      definition: z.union([
        z.strictObject({ to_source: toSource }),
        z.strictObject({ to_remote_schema: toRemoteSchema }),
      ]),
    }),
  ),
});
export type TypeRelationship = z.infer<typeof typeRelationships>['relationships'][number];

const remoteSchema = z.strictObject({
  name,
  definition,
  comment,
  /** An empty list opens it to no role; without one it may be open to all. */
  permissions: optional(
    z
      .array(z.strictObject({ role: name, definition: z.strictObject({ schema: z.string() }), comment }))
      .superRefine((entries, context) => {
        entries.forEach(({ role }, index) => {
          const complain = (message: string): void =>
            context.addIssue({ code: 'custom', path: [index, 'role'], message });
          if (role === 'admin') complain('the role admin has every right and takes no permission');
          if (entries.findIndex((other) => other.role === role) !== index)
            complain(`role "${role}" occurs twice`);
        });
      }),
  ),
  remote_relationships: list(typeRelationships),
});
export type RemoteSchemaMetadata = z.infer<typeof remoteSchema>;

export const remoteSchemas = list(remoteSchema).superRefine((entries, context) => {
  entries.forEach(({ name: own }, index) => {
    if (entries.findIndex((other) => other.name === own) !== index)
      context.addIssue({
        code: 'custom',
        path: [index, 'name'],
        message: `remote schema "${own}" occurs twice`,
      });
  });
});
