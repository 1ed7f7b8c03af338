/** 'CEE Model Entrance Exam (Set 19)': what links and selections name an exam by, in every language. */
export function examKey(examTitle: string, setNumber: string): string {
  return `${examTitle} (Set ${setNumber})`;
}

/**
 * Where a title and set alone could mean two exams: 'CEE Model Entrance Exam (Set 19) - Nov 15, 2025', in every language,
 * since a link may be opened in the other one.
 * @param day calendar day, YYYY-MM-DD
 */
export function datedExamKey(examTitle: string, setNumber: string, day: string | null): string {
  const date = day === null ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  const said = Number.isNaN(date)
    ? 'No Date'
    : new Date(date).toLocaleDateString('en-US', {
        ...{ year: 'numeric', month: 'short', day: 'numeric' },
        timeZone: 'UTC',
      });
  return `${examKey(examTitle, setNumber)} - ${said}`;
}
