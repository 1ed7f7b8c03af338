// Nepali twin of ../questionBanks.ts.
import { nepaliCount as n, nepaliDigits } from '../../../../shared/words/ne/digits.ts';
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../questionBanks.ts';

const cee = 'सीईई नमुना प्रवेश परीक्षा (२०२५)';
const ioe = 'आईओई नमुना प्रवेश परीक्षा (२०२५)';

function files(exam: string, setNumber: string): Pick<english.QuestionSet, 'questionFile' | 'solutionFile'> {
  const stem = `/resources/${exam}-model-entrance-exam-2025-set-${setNumber}`;
  return { questionFile: `${stem}-questions.pdf`, solutionFile: `${stem}-solutions.pdf` };
}

export const questionSets: readonly english.QuestionSet[] = [
  {
    id: 'cee-16',
    title: cee,
    setNumber: '16',
    description:
      'मेडिकल प्रवेशको पहिलो पूरा अभ्यास: प्राणी विज्ञान, वनस्पति विज्ञान, रसायन विज्ञान, भौतिक विज्ञान र मानसिक क्षमताका ५० प्रश्न।',
    date: '2025-06-14',
    subject: 'Biology',
    ...files('cee', '16'),
  },
  {
    id: 'cee-17',
    title: cee,
    setNumber: '17',
    description: 'उही पाँच विषयका ५० प्रश्न, रक्तसञ्चार, वनस्पतिका परिवार र विद्युत् परिपथसहित।',
    date: '2025-07-19',
    subject: 'Biology',
    ...files('cee', '17'),
  },
  {
    id: 'cee-18',
    title: cee,
    setNumber: '18',
    description: 'रक्त समूह, आयनिक सन्तुलन र तरङ्ग प्रकाशिकीसहित ५० प्रश्न, मानसिक क्षमता सीईईकै शैलीमा।',
    date: '2025-09-20',
    subject: 'Biology',
    ...files('cee', '18'),
  },
  {
    id: 'cee-19',
    title: cee,
    setNumber: '19',
    description: 'प्रवेश परीक्षाअघिको अन्तिम मक टेस्ट: पूरा पाठ्यक्रमका ५० प्रश्न, ४५ मिनेटमा।',
    date: '2025-11-15',
    subject: 'Biology',
    ...files('cee', '19'),
  },
  {
    id: 'ioe-1',
    title: ioe,
    setNumber: '1',
    description: 'इन्जिनियरिङ शृङ्खलाको सुरुआत: गणित, भौतिक विज्ञान, रसायन विज्ञान र अङ्ग्रेजीका ५० प्रश्न।',
    date: '2025-05-17',
    subject: 'Mathematics',
    ...files('ioe', '1'),
  },
  {
    id: 'ioe-7',
    title: ioe,
    setNumber: '7',
    description: 'आईओई प्रवेशकै स्तरका ५० प्रश्न, निर्देशाङ्क ज्यामिति, क्याल्कुलस र मेकानिक्ससहित।',
    date: '2025-10-11',
    subject: 'Mathematics',
    ...files('ioe', '7'),
  },
];

export const questionBanks = {
  title: 'प्रश्न सङ्ग्रह',
  lead: 'पुराना प्रश्नपत्रबाट अभ्यास गर्नुहोस्, अनि हरेक प्रश्न कसरी हल हुन्छ पढ्नुहोस्।',
  search: 'शीर्षकबाट खोज्नुहोस्',
  searchPlaceholder: 'प्रश्न सेट खोज्नुहोस्...',
  clear: 'खोजी खाली गर्नुहोस्',
  found: (count) => `${n(count)} प्रश्न सेट`,
  badge: (setNumber) => `सेट ${nepaliDigits(setNumber)}`,
  published: 'प्रकाशित',
  papers: { questions: 'प्रश्न', solutions: 'समाधान' },
  unknownSize: 'आकार थाहा छैन',
  readingSize: 'फाइलको आकार हेरिँदै छ',
  view: 'PDF हेर्नुहोस्',
  download: 'डाउनलोड',
  empty: { title: 'केही भेटिएन', text: 'अर्को शब्दले खोजेर हेर्नुहोस्', all: 'सबै सेट देखाउनुहोस्' },
  paperName: (title, setNumber, paper) => `${title}, सेट ${nepaliDigits(setNumber)}: ${paper}`,
} satisfies Translated<typeof english.questionBanks>;

export const pdfViewer = {
  tip: 'सुझाव: राम्ररी हेर्न फोन तेर्सो पार्नुहोस्',
  close: 'बन्द गर्नुहोस्',
  toolbar: 'पाना र आकार',
  previous: 'अघिल्लो पाना',
  next: 'अर्को पाना',
  page: 'पाना',
  ofPages: (pages) => `/ ${n(pages)}`,
  pageOf: (page, pages) => `${n(pages)} मध्ये पाना ${n(page)}`,
  zoomIn: 'ठूलो पार्नुहोस्',
  zoomOut: 'सानो पार्नुहोस्',
  zoom: (percent) => `${n(percent)}%`,
  fit: 'चौडाइमा मिलाउनुहोस्',
  download: 'डाउनलोड',
  pages: 'कागजातका पाना',
  keys: 'तीर वा Page Up र Page Down ले पाना पल्टाउँछन्, प्लस र माइनसले आकार फेर्छन्, 0 ले चौडाइमा मिलाउँछ।',
  loading: 'PDF आउँदै छ...',
  loadingPercent: (percent) => `PDF आउँदै छ... ${n(percent)}%`,
  failedTitle: 'यो PDF देखाउन सकिएन',
  failed: 'इन्टरनेट हेरेर फेरि प्रयास गर्नुहोस्, वा फाइल डाउनलोड गरेर आफ्नै डिभाइसमा खोल्नुहोस्।',
  retry: 'फेरि प्रयास गर्नुहोस्',
} satisfies Translated<typeof english.pdfViewer>;
