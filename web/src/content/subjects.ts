// The subjects of notes and videos; the database takes no others.

export const subjects = ['Physics', 'Chemistry', 'Mathematics', 'Biology', 'Computer Science'] as const;
