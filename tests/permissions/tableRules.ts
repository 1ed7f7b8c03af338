// What a row of matrix.ts says.
export const roles = ['anonymous', 'student', 'teacher', 'office', 'admin'] as const;
export type Role = (typeof roles)[number];

export interface TableRules {
  /** Columns that tell rows apart; also the primary key, unless `by_pk` is nobody's. */
  key: string;
  /** What everybody but admin sees of the table, if they see it at all; admin sees every column. */
  columns: string;
  /** What a teacher sees besides. */
  teacherColumns?: string;
  /** What the front desk sees besides. */
  officeColumns?: string;
  select: string;
  by_pk: string;
  aggregate: string;
  insert: string;
  update: string;
  delete: string;
  /** Columns that a role other than admin may write; every other one does not exist in the input. */
  insertColumns?: Partial<Record<Role, string>>;
  updateColumns?: Partial<Record<Role, string>>;
}
