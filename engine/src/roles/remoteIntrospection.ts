// The schemas of remote schemas, asked for when the engine starts and when it is told to reload. One that cannot be asked is
// left out, and asked again from time to time: the rest is served meanwhile.
import type { GraphQLSchema } from 'graphql';
import {
  introspectRemote,
  readRemoteServers,
  remoteClient,
  type RemoteServer,
  serverOf,
} from '../execute/remoteCall.ts';
import { defaultLimits } from '../limits.ts';
import type { RemoteSchemaMetadata } from '../metadata/remoteSchemas.ts';
import type { Metadata } from '../metadata/schema.ts';
import type { WebhookClient } from '../webhook/callWebhook.ts';

export interface LeftOut {
  /** Of the remote schema. */
  readonly name: string;
  readonly reason: string;
}

export interface Introspected {
  readonly servers: ReadonlyMap<string, RemoteServer>;
  readonly schemas: ReadonlyMap<string, GraphQLSchema>;
  readonly leftOut: readonly LeftOut[];
}

type Found = { readonly schema: GraphQLSchema } | { readonly reason: string };

export class RemoteIntrospection {
  readonly client: WebhookClient = remoteClient();
  readonly #env: NodeJS.ProcessEnv;
  readonly #retry: number;
  /** By all that decides about the answer. */
  readonly #found = new Map<string, Promise<Found>>();
  /** What was left out when it was last asked for. */
  #failed = new Map<string, RemoteServer>();
  #timer: NodeJS.Timeout | undefined;
  #isTrying = false;

  /** `retry`: milliseconds between two attempts. */
  constructor(env: NodeJS.ProcessEnv, retry: number = defaultLimits.remoteRetry) {
    this.#env = env;
    this.#retry = retry;
  }

  /** Throws an `InconsistentMetadataError` for those of which the metadata do not say where they are. */
  async find(metadata: Metadata): Promise<Introspected> {
    const servers = readRemoteServers(metadata, this.#env);
    const schemas = new Map<string, GraphQLSchema>();
    const leftOut: LeftOut[] = [];
    const failed = new Map<string, RemoteServer>();
    await Promise.all(
      [...servers].map(async ([name, server]) => {
        const key = keyOf(server);
        const asked = this.#found.get(key) ?? this.#ask(server);
        this.#found.set(key, asked);
        const found = await asked;
        if ('schema' in found) schemas.set(name, found.schema);
        else {
          leftOut.push({ name, reason: found.reason });
          failed.set(key, server);
        }
      }),
    );
    this.#failed = failed;
    return { servers, schemas, leftOut };
  }

  /** Of one. Rejects with an `Error` that says why it cannot be had. */
  async schemaOf(entry: RemoteSchemaMetadata): Promise<GraphQLSchema> {
    const server = serverOf(entry, this.#env);
    const key = keyOf(server);
    const found = await (this.#found.get(key) ?? this.#ask(server));
    if (!('schema' in found)) throw new Error(found.reason);
    this.#found.set(key, Promise.resolve(found));
    return found.schema;
  }

  /** Those are asked again when they are needed: all, one of them, or those that could not be asked. */
  forget(which: 'all' | 'failed' | { readonly name: string }): void {
    for (const [key] of this.#found) {
      const isMeant =
        which === 'all' ||
        (which === 'failed' ? this.#failed.has(key) : key.startsWith(`${JSON.stringify(which.name)}\0`));
      if (isMeant) this.#found.delete(key);
    }
  }

  /** Asks those that could not be asked again from time to time; `found` hears when one of them has answered. */
  watch(found: () => void): void {
    this.#timer ??= setInterval(() => void this.#again(found), this.#retry).unref();
  }

  close(): void {
    clearInterval(this.#timer);
    this.client.close();
  }

  async #again(found: () => void): Promise<void> {
    if (this.#isTrying || this.#failed.size === 0) return;
    this.#isTrying = true;
    try {
      let isBetter = false;
      for (const [key, server] of this.#failed) {
        const answer = await this.#ask(server);
        if (!('schema' in answer)) continue;
        this.#found.set(key, Promise.resolve(answer));
        this.#failed.delete(key);
        isBetter = true;
      }
      if (isBetter) found();
    } finally {
      this.#isTrying = false;
    }
  }

  #ask(server: RemoteServer): Promise<Found> {
    const timeout = Math.min(server.timeout, defaultLimits.remoteIntrospectionTime);
    return introspectRemote(this.client, { ...server, timeout }).then(
      (schema) => ({ schema }),
      (error: unknown) => ({ reason: error instanceof Error ? error.message : String(error) }),
    );
  }
}

const keyOf = ({ name, url, headers }: RemoteServer): string =>
  `${JSON.stringify(name)}\0${JSON.stringify([url, headers])}`;
