// Nepali twin of ../navigation.ts.
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../navigation.ts';

export const headerMenu: readonly english.HeaderItem[] = [
  { label: 'गृहपृष्ठ', to: '/' },
  {
    label: 'सफलताको साथी',
    subtitle: 'तयारीका लागि सामग्री',
    entries: [
      { label: 'प्रश्न सङ्ग्रह', to: '/question-banks', description: 'पुराना प्रश्नपत्रबाट अभ्यास गर्नुहोस्' },
      { label: 'नतिजा', to: '/results', description: 'आफ्नो प्राप्ताङ्क र स्थान हेर्नुहोस्' },
    ],
  },
  { label: 'हाम्रो बारेमा', to: '/about' },
  { label: 'शिक्षकहरू', to: '/faculty' },
  { label: 'कोर्स', to: '/courses' },
  { label: 'दर्ता', to: '/registration' },
  { label: 'सम्पर्क', to: '/contact' },
];

export const footerMenu: readonly { label: string; entries: readonly english.NavEntry[] }[] = [
  {
    label: 'संस्था',
    entries: [
      { label: 'हाम्रो बारेमा', to: '/about' },
      { label: 'कोर्स', to: '/courses' },
      { label: 'सम्पर्क', to: '/contact' },
    ],
  },
  {
    label: 'अध्ययन',
    entries: [
      { label: 'अध्ययन सामग्री', to: '/notes' },
      { label: 'भिडियो', to: '/videos' },
      { label: 'डाउनलोड', to: '/downloads' },
    ],
  },
  {
    label: 'ताजा',
    entries: [
      { label: 'सूचना', to: '/notices' },
      { label: 'नतिजा', to: '/results' },
    ],
  },
];

export const headerLabels = {
  main: 'मुख्य',
  menu: 'मेनु',
  open: 'मेनु खोल्नुहोस्',
  close: 'मेनु बन्द गर्नुहोस्',
} satisfies Translated<typeof english.headerLabels>;

export const ownArea = {
  label: 'तपाईंको ठाउँ',
  student: 'विद्यार्थी पोर्टल',
  admin: 'प्रशासन',
} satisfies Translated<typeof english.ownArea>;

export const legalMenu: readonly english.NavEntry[] = [
  { label: 'गोपनीयता', to: '/privacy' },
  { label: 'नियम र सर्त', to: '/terms' },
];

export const footer = {
  title: 'निर्णय गर्नुअघि हामीसँग कुरा गर्नुहोस्।',
  action: 'सुरु गर्नुहोस्',
  contact: 'फोन, इमेल वा भेट',
} satisfies Translated<typeof english.footer>;

/** Leads to the same page in the other language, and is written in that one; `short` where there is little room. */
export const otherLanguage = {
  label: 'English',
  short: 'EN',
  offer: 'Read this page in English',
  decline: 'नेपालीमै पढ्छु',
} satisfies Translated<typeof english.otherLanguage>;
