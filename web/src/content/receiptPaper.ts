// The same in all languages: the paper has both.

/** Of the printed receipt, in both languages. */
export const receiptWords = {
  label: 'Receipt',
  title: { en: 'Receipt', ne: 'रसिद' },
  halves: { office: 'Office’s part · कार्यालयको', student: 'Student’s part · विद्यार्थीको' },
  copy: 'Copy · प्रतिलिपि',
  reversed: 'Reversed · रद्द',
  number: 'No. · नं.',
  date: 'Date · मिति',
  student: 'Received from · भुक्तानी गर्ने',
  registration: 'Reg. No. · दर्ता नं.',
  amount: 'Amount · रकम',
  words: 'In words · अक्षरेपी',
  method: 'By · माध्यम',
  reference: 'Reference · सन्दर्भ नं.',
  by: 'Taken by · बुझिलिने',
  signature: 'Signature · दस्तखत',
  code: 'Code: the student’s own page says whether this receipt is genuine',
} as const;
