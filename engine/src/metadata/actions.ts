// Actions and their types, as the metadata API has them (Hasura documentation: "Actions: metadata API reference").
import { z } from 'zod';
import { webhookHeader } from './eventTriggers.ts';
import { comment, flag, graphqlName, list, name, optional, qualifiedName } from './forms.ts';
import { requestTransform, responseTransform } from './transforms.ts';

/** `[Book!]!`; the model resolves it. */
const typeText = z.string().regex(/^[\s[]*[_A-Za-z]\w*[\s\]!]*$/, 'is no GraphQL type');
const description = optional(z.string());

const argument = z.strictObject({ name: graphqlName, type: typeText, description });

const action = z.strictObject({
  name: graphqlName,
  definition: z.strictObject({
    kind: optional(z.enum(['synchronous', 'asynchronous', ''])).transform((value) => value || 'synchronous'),
    type: optional(z.enum(['query', 'mutation'])).transform((value) => value ?? 'mutation'),
    handler: name,
    headers: list(webhookHeader),
    forward_client_headers: flag,
    /** Seconds. */
    timeout: optional(z.int().positive().max(2_000_000)).transform((value) => value ?? 30),
    arguments: list(argument),
    output_type: typeText,
    ignored_client_headers: optional(z.array(z.string())),
    request_transform: optional(requestTransform),
    response_transform: optional(responseTransform),
  }),
  permissions: list(z.strictObject({ role: name, definition: optional(z.unknown()), comment })),
  comment,
});
export type ActionMetadata = z.infer<typeof action>;

/** Queries are answered at once, whatever stands there, as in Hasura. */
export const isAsynchronous = ({ kind, type }: ActionMetadata['definition']): boolean =>
  kind === 'asynchronous' && type === 'mutation';

const field = z.strictObject({
  name: graphqlName,
  type: typeText,
  description,
  arguments: optional(z.unknown()),
});

const relationship = z.strictObject({
  name: graphqlName,
  type: z.enum(['object', 'array']),
  remote_table: qualifiedName,
  source: optional(name),
  field_mapping: z.record(name, name),
});

export const customTypes = z.strictObject({
  input_objects: list(z.strictObject({ name: graphqlName, description, fields: z.array(argument).min(1) })),
  objects: list(
    z.strictObject({
      name: graphqlName,
      description,
      fields: z.array(field).min(1),
      relationships: list(relationship),
    }),
  ),
  scalars: list(z.strictObject({ name: graphqlName, description })),
  enums: list(
    z.strictObject({
      name: graphqlName,
      description,
      values: z
        .array(z.strictObject({ value: graphqlName, description, is_deprecated: optional(z.boolean()) }))
        .min(1),
    }),
  ),
});

export const actions = list(action).superRefine((entries, context) => {
  entries.forEach(({ name: own }, index) => {
    if (entries.findIndex((other) => other.name === own) !== index)
      context.addIssue({ code: 'custom', path: [index, 'name'], message: `action "${own}" occurs twice` });
  });
});
