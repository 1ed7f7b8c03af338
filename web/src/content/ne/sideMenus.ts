// Nepali twin of ../sideMenus.ts. The office's menu is English everywhere: its area is.
import type * as english from '../sideMenus.ts';

export const portalMenu: readonly english.SideEntry[] = [
  { label: 'ड्यासबोर्ड', to: '/student', icon: 'home' },
  {
    label: 'मक टेस्ट',
    to: '/student/tests',
    icon: 'clipboard',
    only: 'student',
    also: ['/student/tests/:id/review'],
  },
  { label: 'नोट', to: '/notes', icon: 'note' },
  { label: 'भिडियो', to: '/videos', icon: 'video' },
  { label: 'डाउनलोड', to: '/downloads', icon: 'download' },
  { label: 'लिङ्क', to: '/links', icon: 'link' },
  { label: 'सूचना', to: '/notices', icon: 'bell' },
  { label: 'नतिजा', to: '/results', icon: 'chart' },
  { label: 'मेरो प्रगति', to: '/student/progress', icon: 'flag', only: 'student' },
  { label: 'मेरो हाजिरी', to: '/student/attendance', icon: 'calendar', only: 'student' },
  { label: 'शुल्क', to: '/student/fees', icon: 'receipt', only: 'student' },
  { label: 'शैक्षिक क्यालेन्डर', to: '/student/calendar', icon: 'calendar' },
  { label: 'हाजिरी', to: '/admin/attendance', icon: 'clipboard', only: 'teacher' },
  {
    label: 'नतिजा अपलोड',
    to: '/admin/results/upload',
    icon: 'upload',
    only: 'teacher',
    also: ['/admin/results/add', '/admin/results/draft/:id'],
  },
  {
    label: 'मक टेस्ट',
    to: '/admin/tests',
    icon: 'clipboard',
    only: 'teacher',
    also: ['/admin/tests/:id'],
    entries: [
      { label: 'सबै मक टेस्ट', to: '/admin/tests' },
      { label: 'प्रश्न सङ्ग्रह', to: '/admin/questions' },
      { label: 'प्रश्नपत्र', to: '/admin/tests/papers' },
    ],
  },
];

export const signOutLabel = 'लगआउट';

export const backToSite: english.SideEntry = { label: 'साइटमा फर्कनुहोस्', to: '/', icon: 'back' };

export { mockTestEntries, portalBar } from '../sideMenus.ts';
