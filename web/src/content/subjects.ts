// The subjects of notes and videos (specification 3); the database takes no others.

export const subjects = ['Physics', 'Chemistry', 'Mathematics', 'Biology', 'Computer Science'] as const;
