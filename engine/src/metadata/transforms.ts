// Transforms of requests and answers, as actions, event triggers and scheduled triggers have them (Hasura documentation: "RequestTransformation",
// "ResponseTransformation"). Their templates are read here too, so that what is wrong with one is said before anything is served.
import { z } from 'zod';
import { readRequestTransform, readResponseTransform, TemplateProblem } from '../webhook/transform.ts';
import { optional } from './forms.ts';

const headerName = z.string().regex(/^[!#$%&'*+.^_`|~\w-]+$/, 'is no name of a header');

const bodyTransform = z
  .strictObject({
    action: z.enum(['transform', 'remove', 'x_www_form_urlencoded']),
    template: optional(z.string()),
    form_template: optional(z.record(z.string(), z.string())),
  })
  .superRefine(({ action, template, form_template: form }, context) => {
    const missing =
      action === 'transform' && template === undefined
        ? 'template'
        : action === 'x_www_form_urlencoded' && form === undefined
          ? 'form_template'
          : undefined;
    if (missing !== undefined) context.addIssue({ code: 'custom', message: `${missing} is missing` });
  });

const common = {
  version: optional(z.union([z.literal(1), z.literal(2)], { error: 'is neither 1 nor 2' })),
  template_engine: optional(z.literal('Kriti')),
  body: optional(z.union([z.string(), bodyTransform])),
};

interface Versioned {
  readonly version?: 1 | 2 | undefined;
  readonly body?: unknown;
}

/** Version 1 has the template as its body, version 2 says what becomes of the body. */
function checkVersion({ version = 1, body }: Versioned, context: z.core.$RefinementCtx): void {
  if (body === undefined || (typeof body === 'string') === (version === 1)) return;
  const message = version === 1 ? 'of version 1 is a text' : 'of version 2 is an object';
  context.addIssue({ code: 'custom', path: ['body'], message });
}

function checkTemplates(read: () => unknown, context: z.core.$RefinementCtx): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof TemplateProblem)) throw error;
    context.addIssue({ code: 'custom', path: [...error.path], message: error.message });
  }
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

export const requestTransform = z
  .strictObject({
    ...common,
    method: optional(
      z
        .string()
        .refine((method) => methods.includes(method.toUpperCase()), `is none of ${methods.join(', ')}`),
    ),
    url: optional(z.string()),
    query_params: optional(z.union([z.string(), z.record(z.string(), z.string().nullable())])),
    request_headers: optional(
      z.strictObject({
        add_headers: optional(z.record(headerName, z.string())),
        remove_headers: optional(z.array(headerName)),
      }),
    ),
    /** Of Hasura 2.1; what it says is said by the headers since. */
    content_type: optional(
      z.literal('application/json', { error: 'other than application/json stands in request_headers' }),
    ),
  })
  .superRefine((given, context) => {
    checkVersion(given, context);
    checkTemplates(() => readRequestTransform(given), context);
  });

export const responseTransform = z.strictObject(common).superRefine((given, context) => {
  checkVersion(given, context);
  checkTemplates(() => readResponseTransform(given), context);
});
