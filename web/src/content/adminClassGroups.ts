// Words for class groups in the office (specification 2.25, 2.26, 5, 8). Quoted texts are literal.

export const adminClassGroups = {
  manage: 'Manage Classes',
  title: (name: string) => `Class groups of ${name}`,
  loading: 'Loading class groups...',
  none: 'There is no class group yet.',
  unnamed: 'Class groups',
  save: 'Save',
  saving: 'Saving...',
  cancel: 'Cancel',
  failed: {
    fetch: (message: string) => `Failed to fetch class groups: ${message}`,
    assign: (message: string) => `Failed to assign class groups: ${message}`,
  },
  assigned: (groups: number, students: number) => `Assigned ${groups} class groups to ${students} students`,
  updated: 'Class groups updated',
} as const;
