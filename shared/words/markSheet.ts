// What pages and the PDF (server/sheets/sheetWords.ts) say of a mark sheet.

export const markSheet = {
  download: 'Download mark sheet',
  /** The same result as a signed file; few know what it is. */
  credential: {
    name: 'Digital credential',
    purpose: 'Open Badges 3.0, for software that reads credentials',
  },
  /** `place` is this site's, like 'prabesh.test/verify'. */
  verify: (place: string) => `Verify at ${place}`,
  verifyHow: 'Scan the code with any phone. It carries all that stands here, and our signature.',
  verifyHowNepali: 'कोड स्क्यान गरी यो अङ्कपत्र जाँच्न सकिन्छ।',
  code: (place: string) => `QR code: opens ${place} with this sheet and its signature`,
} as const;
