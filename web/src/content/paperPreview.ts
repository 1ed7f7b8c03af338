// Words around a paper that the office takes as a student.

export const paperPreview = {
  note: 'You look at this paper as students will see it. Nothing that you answer is stored; Submit leads back to the paper.',
  person: 'Preview',
  failed: 'This paper cannot be shown',
  none: 'This paper has no questions yet',
  back: 'Back to the paper',
} as const;
