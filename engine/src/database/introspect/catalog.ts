// What the database says about itself, as plain data: the only form in which the rest of the engine knows Postgres.

/** A type as the catalog names it; a domain is replaced by what it is based on. */
export interface CatalogType {
  schema: string;
  name: string;
  /** `b` base, `c` composite, `e` enum, `r` range, `m` multirange, `p` pseudo. */
  kind: string;
  /** Set for array types: the type of the elements (then `name` starts with an underscore). */
  element: { schema: string; name: string; kind: string } | null;
}

export interface CatalogColumn {
  name: string;
  position: number;
  type: CatalogType;
  nullable: boolean;
  hasDefault: boolean;
  /** `a` always, `d` by default, empty: no identity column. */
  identity: string;
  /** Computed by the database (`generated always as`): it cannot be written. */
  generated: boolean;
  comment: string | null;
}

export interface CatalogConstraint {
  name: string;
  columns: string[];
}

export interface CatalogForeignKey extends CatalogConstraint {
  /** The table referred to, and its columns in the order of `columns`. */
  schema: string;
  table: string;
  referenced: string[];
}

/** A table, view, materialised view, partitioned or foreign table. */
export interface CatalogTable {
  oid: number;
  schema: string;
  name: string;
  kind: 'table' | 'view' | 'materialized view';
  comment: string | null;
  columns: CatalogColumn[];
  primaryKey: CatalogConstraint | null;
  /** Unique indexes (of constraints and by themselves), the primary key not included; of an expression no columns are told. */
  unique: CatalogConstraint[];
  foreignKeys: CatalogForeignKey[];
  insertable: boolean;
  updatable: boolean;
  deletable: boolean;
  /** The tables whose rows include this one's: of a partition the partitioned table. */
  inherits: { schema: string; name: string }[];
  /** For views: the relations that the view's query names, views among them. */
  reads: { schema: string; name: string }[];
}

export interface CatalogArgument {
  /** Empty when the function gives it no name. */
  name: string;
  type: CatalogType;
  hasDefault: boolean;
}

export interface CatalogFunction {
  schema: string;
  name: string;
  comment: string | null;
  volatility: 'immutable' | 'stable' | 'volatile';
  isVariadic: boolean;
  arguments: CatalogArgument[];
  returnsSet: boolean;
  returns: CatalogType;
  /** Set when the function returns rows of a table: that table. */
  returnsTable: { schema: string; name: string } | null;
}

export interface Catalog {
  tables: CatalogTable[];
  functions: CatalogFunction[];
}
