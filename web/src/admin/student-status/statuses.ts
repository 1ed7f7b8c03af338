// The states of a student.

export const statuses = ['pending', 'approved', 'rejected'] as const;
export type Status = (typeof statuses)[number];

export function isStatus(text: string): text is Status {
  return (statuses as readonly string[]).includes(text);
}
