// Who works for the institute, by role, and how a sentence calls them.

export const staffRoles = ['admin', 'office', 'teacher'] as const;
export type StaffRole = (typeof staffRoles)[number];

const names: Record<StaffRole, string> = {
  admin: 'an admin',
  office: 'front desk staff',
  teacher: 'a teacher',
};

export const isStaffRole = (role: string | undefined): role is StaffRole =>
  role !== undefined && Object.hasOwn(names, role);

/** 'an admin', 'front desk staff' or 'a teacher'. */
export const staffName = (role: string): string => names[isStaffRole(role) ? role : 'teacher'];
