// The names that this server goes by. Whoever asks under another one was led here: a foreign name that its owner
// points to 127.0.0.1 makes a browser take our answers for that site's own (DNS rebinding).

const defaultPorts = ['80', '443'];

/** `name:port` of a Host header or of a setting, in lower case; without a port there are two possible ones. */
function readHost(text: string): string[] {
  const [, name, port] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(text) ?? [];
  if (name === undefined) return [];
  return (port === undefined ? defaultPorts : [port]).map((each) => `${name.toLowerCase()}:${each}`);
}

/** Whether a text can be one of the further names. */
export function isHostName(text: string): boolean {
  return readHost(text).length > 0;
}

export interface OwnNamesOptions {
  /** The public address, an origin. */
  publicUrl: string;
  port: number;
  host: string;
  /** Further names, with their ports unless those are 80 or 443: those of an inner network. */
  others: readonly string[];
}

/** All of them as `name:port`. Those of the loopback address belong to this machine whatever anybody's DNS says. */
export function ownNames({ publicUrl, port, host, others }: OwnNamesOptions): string[] {
  const { hostname, port: publicPort, protocol } = new URL(publicUrl);
  const own = host.includes(':') ? `[${host}]` : host;
  const named = [
    `${hostname}:${publicPort === '' ? (protocol === 'https:' ? '443' : '80') : publicPort}`,
    ...['localhost', '127.0.0.1', '[::1]', own].map((name) => `${name}:${port}`),
    ...others,
  ];
  return [...new Set(named.flatMap(readHost))];
}

/** Whether a Host header is one of the names. */
export function isOwnName(header: string | undefined, names: readonly string[]): boolean {
  return readHost(header ?? '').some((name) => names.includes(name));
}
