/** 'CEE Model Entrance Exam (Set 19)': what links and selections name an exam by, in every language. */
export function examKey(examTitle: string, setNumber: string): string {
  return `${examTitle} (Set ${setNumber})`;
}
