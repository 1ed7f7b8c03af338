// A role as requests are planned for it.
import type { GraphQLSchema } from 'graphql';
import type { Inconsistency, Model } from '../model/types.ts';
import type { Access } from './access/access.ts';

export interface Role {
  readonly name: string;
  /** Part of every key of a plan: the role, and whether it acts for a trusted backend. */
  readonly key: string;
  readonly access: Access;
  readonly schema: GraphQLSchema;
}

export interface Roles {
  readonly model: Model;
  readonly names: readonly string[];
  /** Permissions that inherited roles do not get because their parents' differ; nothing is refused for it. */
  readonly conflicts: readonly Inconsistency[];
  /** A role that the metadata do not know may see nothing, and gets a schema that says so. */
  get(name: string, backendOnly: boolean): Role;
}
