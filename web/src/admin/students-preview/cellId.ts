import type { StudentField } from '../../content/studentsImport.ts';

/** By the row's index and the column: the document's id of a cell. */
export function cellId(index: number, field: StudentField): string {
  return `import-${index}-${field}`;
}
