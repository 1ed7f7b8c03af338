// Encryption of the connection to Postgres, with libpq's names for how much of the server's certificate is checked.
import type { ConnectionOptions } from 'node:tls';

/** Those of libpq's modes that say for sure whether the connection is encrypted. */
export const tlsModes = ['disable', 'require', 'verify-ca', 'verify-full'] as const;
export type TlsMode = (typeof tlsModes)[number];

export type TlsConfig = false | ConnectionOptions;

/** Texts in PEM form. */
export interface TlsFiles {
  readonly rootCertificate?: string | undefined;
  readonly certificate?: string | undefined;
  readonly key?: string | undefined;
  readonly passphrase?: string | undefined;
}

/** As libpq: `require` checks the chain only where a root certificate is named, and the server's name never. */
export function tlsConfig(mode: TlsMode, files: TlsFiles): TlsConfig {
  if (mode === 'disable') return false;
  const { rootCertificate, certificate, key, passphrase } = files;
  return {
    ...(rootCertificate === undefined ? {} : { ca: rootCertificate }),
    ...(certificate === undefined ? {} : { cert: certificate }),
    ...(key === undefined ? {} : { key }),
    ...(passphrase === undefined ? {} : { passphrase }),
    rejectUnauthorized: mode !== 'require' || rootCertificate !== undefined,
    ...(mode === 'verify-full' ? {} : { checkServerIdentity: () => undefined }),
  };
}
