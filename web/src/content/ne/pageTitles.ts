// Nepali twin of ../pageTitles.ts.
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../pageTitles.ts';

export const pageTitles = {
  home: 'काठमाडौँमा प्रवेश परीक्षाको तयारी',
  about: 'हाम्रोबारे',
  courses: 'कोर्स',
  contact: 'सम्पर्क',
  faculty: 'शिक्षकहरू',
  registration: 'दर्ता',
  registrationForm: 'दर्ता फाराम २०८२',
  registrationStatus: 'दर्ताको अवस्था',
  terms: 'सर्तहरू',
  privacy: 'गोपनीयता',
  notices: 'सूचनाहरू',
  notice: 'सूचना',
  questionBanks: 'प्रश्न सङ्ग्रह',
  results: 'परीक्षाको नतिजा',
  verify: 'अङ्कपत्र जाँच',
  auth: 'लगइन',
  authCallback: 'लगइन हुँदै',
  resetPassword: 'नयाँ पासवर्ड',
  yourLogin: 'तपाईंको लगइन',
  unsubscribe: 'सन्देश बन्द',
  login: 'लगइन',
  dashboard: 'ड्यासबोर्ड',
  notes: 'अध्ययन नोट',
  videos: 'भिडियो कक्षा',
  links: 'काम लाग्ने लिङ्क',
  downloads: 'डाउनलोड',
  student: 'ड्यासबोर्ड',
  calendar: 'शैक्षिक क्यालेन्डर',
  account: 'मेरो विवरण',
  progress: 'मेरो प्रगति',
  missing: 'पेज भेटिएन',
} as const satisfies Translated<typeof english.pageTitles>;

export const trailBegin = 'गृहपृष्ठ';
