// What metadata say of a webhook, with the environment filled in: `{{NAME}}` in addresses, `value_from_env` in headers.

/** A text of the metadata that the environment does not complete; values of variables are in no message. */
class WebhookConfigError extends Error {
  override readonly name = 'WebhookConfigError';
}

const variables = /\{\{\s*([A-Za-z_][A-Za-z_0-9]*)\s*\}\}/g;

function variable(name: string, env: NodeJS.ProcessEnv): string {
  const value = env[name] ?? '';
  if (value === '') throw new WebhookConfigError(`environment variable '${name}' not set`);
  return value;
}

/** The address as it is written: templates put a path behind one that has none. Throws `WebhookConfigError`. */
export function webhookUrl(
  given: { readonly text?: string | undefined; readonly fromEnv?: string | undefined },
  env: NodeJS.ProcessEnv,
): string {
  const named =
    given.fromEnv === undefined
      ? (given.text ?? '').replaceAll(variables, (_all, name: string) => variable(name, env))
      : variable(given.fromEnv, env);
  const text = named.trim();
  const url = URL.parse(text);
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new WebhookConfigError('the address of the webhook does not begin with http:// or https://');
  return text;
}

interface GivenHeader {
  readonly name: string;
  readonly value?: string | undefined;
  readonly value_from_env?: string | undefined;
}

/** Names and values. Throws `WebhookConfigError`. */
export function webhookHeaders(given: readonly GivenHeader[], env: NodeJS.ProcessEnv): [string, string][] {
  return given.map(({ name, value, value_from_env: fromEnv }) => {
    const text =
      fromEnv === undefined
        ? (value ?? '').replaceAll(variables, (_all, inner: string) => variable(inner, env))
        : variable(fromEnv, env);
    const sent = headerValue(text);
    if (sent === undefined)
      throw new WebhookConfigError(`the header ${name} has a value that no header may have`);
    return [name, sent];
  });
}

/** In UTF-8, a letter for each byte, as requests are given it; undefined for what would end the header. */
export const headerValue = (text: string): string | undefined =>
  /[^\t\x20-\x7e\u0080-\u{10ffff}]/u.test(text) ? undefined : Buffer.from(text, 'utf8').toString('latin1');
