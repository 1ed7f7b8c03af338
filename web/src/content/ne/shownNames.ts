// Nepali twin of ../shownNames.ts.

const names: ReadonlyMap<string, string> = new Map([
  ['Physics', 'भौतिक विज्ञान'],
  ['Chemistry', 'रसायन विज्ञान'],
  ['Mathematics', 'गणित'],
  ['Biology', 'जीव विज्ञान'],
  ['Computer Science', 'कम्प्युटर विज्ञान'],
  ['English', 'अङ्ग्रेजी'],
  ['Zoology', 'प्राणी विज्ञान'],
  ['Botany', 'वनस्पति विज्ञान'],
  ['Mental Ability', 'मानसिक क्षमता'],
  ['Exams', 'परीक्षा'],
  ['Admissions', 'भर्ना'],
  ['Holiday', 'बिदा'],
  ['Events', 'कार्यक्रम'],
  ['Announcement', 'जानकारी'],
  ['Important', 'महत्त्वपूर्ण'],
  ['Results', 'नतिजा'],
  ['Academic', 'शैक्षिक'],
  ['Scholarships', 'छात्रवृत्ति'],
  ['Career', 'करिअर'],
  ['Past Papers', 'पुराना प्रश्नपत्र'],
  ['Study Material', 'अध्ययन सामग्री'],
  ['Practice Sets', 'अभ्यास सेट'],
  ['Syllabus', 'पाठ्यक्रम'],
  ['Other', 'अन्य'],
  ['Esewa', 'ई-सेवा'],
  ['Bank Transfer', 'बैंक ट्रान्सफर'],
  ['Cash', 'नगद'],
]);

export function shownName(stored: string): string {
  return names.get(stored) ?? stored;
}

/** By what is shown. Chromium has no order for Nepali, and that of Hindi for the same letters. */
export function inShownOrder(stored: readonly string[]): readonly string[] {
  const { compare } = new Intl.Collator(['ne', 'hi']);
  return stored.toSorted((one, other) => compare(shownName(one), shownName(other)));
}
