// Words of the PDFs of mark sheets and answer sheets, in both scripts; those that a page has as well are in
// shared/words/markSheet.ts.

/** A label in English and in Nepali: 'Candidate · परीक्षार्थी'. */
export interface Label {
  en: string;
  ne: string;
}

export const sheetWords = {
  title: { en: 'Mark sheet', ne: 'अङ्कपत्र' },
  /** Of the document. */
  fullTitle: (name: string, symbol: string) => `Mark sheet: ${name} (${symbol})`,
  /** Of a document with all sheets of an exam, and of its file. */
  allTitle: (exam: string) => `Mark sheets of ${exam}`,
  fileName: (symbol: string) => `Mark Sheet ${symbol}`,
  /** Of the own answers of a mock test, question by question. */
  answers: {
    title: { en: 'Answer sheet', ne: 'उत्तरपत्र' },
    fullTitle: (name: string, symbol: string) => `Answer sheet: ${name} (${symbol})`,
    fileName: (symbol: string) => `Answer Sheet ${symbol}`,
    next: (count: number) => ({ en: `${count} answers: next page`, ne: `${count} उत्तर: अर्को पानामा` }),
    columns: { en: 'Question, own answer, right answer, marks', ne: 'प्रश्न, आफ्नो उत्तर, सही उत्तर, अङ्क' },
    row: (place: number, own: string, right: string, marks: string) =>
      `${place}: ${own}, right ${right}, ${marks}`,
    from: (began: string, ended: string) => `Written from ${began} to ${ended}`,
  },
  candidate: { en: 'Candidate', ne: 'परीक्षार्थी' },
  symbol: { en: 'Candidate ID', ne: 'परीक्षार्थी नम्बर' },
  exam: { en: 'Exam', ne: 'परीक्षा' },
  set: (set: string) => `Set ${set}`,
  date: { en: 'Held on', ne: 'परीक्षा मिति' },
  marks: { en: 'Marks', ne: 'प्राप्ताङ्क' },
  rank: { en: 'Rank', ne: 'स्थान' },
  percentile: { en: 'Percentile', ne: 'प्रतिशतक' },
  subjects: { en: 'Marks by subject', ne: 'विषयगत प्राप्ताङ्क' },
  issued: { en: 'Issued', ne: 'जारी मिति' },
  seal: (institute: string) => `Seal of ${institute}`,
  signed: 'Signed electronically,',
  key: (kid: string) => `key ${kid}`,
} as const;
