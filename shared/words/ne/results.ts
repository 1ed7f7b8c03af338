// Nepali twin of ../results.ts.
import { formatDate } from '../../ne/dates.ts';
import type * as english from '../results.ts';
import type { Translated } from '../translated.ts';
import { nepaliCount as n, nepaliDigits } from './digits.ts';

export const topPerformersLimit = 5;

export function examName(examTitle: string, setNumber: string): string {
  return `${examTitle} (सेट ${nepaliDigits(setNumber)})`;
}

export const noDate = 'मिति छैन';

export function examDay(day: string | null): string {
  return day === null ? noDate : formatDate(day) || noDate;
}

export function datedExamName({ exam_title, set_number, exam_date }: english.ExamKey): string {
  return `${examName(exam_title, set_number)} - ${examDay(exam_date)}`;
}

export const results = {
  title: 'परीक्षाको नतिजा',
  lead: 'परीक्षा छान्नुहोस् र प्रवेशपत्रमा भएको परीक्षार्थी नम्बर लेख्नुहोस्।',
  search: {
    form: 'नतिजा खोज्ने फाराम',
    exam: 'परीक्षा',
    choose: 'परीक्षा छान्नुहोस्',
    loading: 'परीक्षाहरू आउँदै छन्...',
    announced: (exam, day, time) => `${exam} - नतिजा ${day}, ${time}`,
    noExams: 'कुनै परीक्षा छैन',
    noExamsHint: 'कुनै परीक्षा भेटिएन। नतिजा अपलोड भइसकेको छ कि छैन, हेर्नुहोस्।',
    candidate: 'परीक्षार्थी नम्बर',
    submit: 'नतिजा खोज्नुहोस्',
    searching: 'खोज्दै छौँ...',
  },
  remember: {
    label: 'यो नम्बर यस डिभाइसमा सम्झिराख्ने',
    refused: 'यो ब्राउजरले पेजहरूलाई केही पनि सम्झिन दिँदैन।',
  },
  waiting: {
    title: (time) => `नतिजा आउने समय: ${time}`,
    coming: 'आउन लागेका नतिजा',
    choose: 'यहीँ पर्खनुहोस्',
    left: { days: 'दिन', hours: 'घण्टा', minutes: 'मिनेट', seconds: 'सेकेन्ड' },
    reads: 'सर्भरको घडीअनुसार बाँकी समय',
    opens: (candidate) => `“${candidate}” को नतिजा यहाँ आफैँ खुल्छ। यो पेज खुला राख्नुहोस्, केही थिच्नु पर्दैन।`,
    opensAny: 'अहिले नै परीक्षार्थी नम्बर लेखेर “नतिजा खोज्नुहोस्” थिच्नुहोस्। नतिजा आएपछि यहाँ आफैँ खुल्छ।',
    soon: 'समय भयो',
    soonText: 'अब केही सेकेन्ड मात्र: दश सेकेन्डभित्र सबैको पालो आउँछ।',
    late: 'अझै आएको छैन',
    lateText: 'नतिजा अझै प्रकाशित भएको छैन। यो पेजले आफैँ सोधिरहन्छ, हरेक पटक अलि बढी पर्खेर।',
    unreachable: 'सर्भरसँग सम्पर्क हुन सकेन। यो पेजले आफैँ प्रयास गरिरहन्छ, हरेक पटक अलि बढी पर्खेर।',
    withdrawn: 'नतिजा आउने समय फिर्ता लिइयो',
    withdrawnText: 'कार्यालयले नयाँ समय तोकेको छैन। यो पेजले आफैँ सोधिरहन्छ, हरेक पटक अलि बढी पर्खेर।',
    moved: (time, day) => `कार्यालयले समय सारेको छ। पहिलेको समय: ${time}, ${day}।`,
    out: 'नतिजा प्रकाशित भयो।',
    opened: (name, symbol) => `नतिजा प्रकाशित भयो। ${name} (${symbol}) को नतिजा देखाइएको छ।`,
  },
  revised: {
    label: 'संशोधनहरू',
    on: 'संशोधन मिति',
    before: 'पहिलेको प्राप्ताङ्क',
    now: 'संशोधनपछिको प्राप्ताङ्क',
    reason: 'कार्यालयले दिएको कारण',
    earlier: (count) => `यसअघिका ${n(count)} संशोधन`,
    inTable: (before) => `संशोधित, पहिले ${before}`,
  },
  errors: {
    noExam: 'कृपया परीक्षा छान्नुहोस्',
    noCandidate: 'कृपया परीक्षार्थी नम्बर लेख्नुहोस्',
    invalidExam: 'छानिएको परीक्षा मिलेन',
    failed: 'नतिजा खोज्न सकिएन। कृपया फेरि प्रयास गर्नुहोस्।',
  },
  none: {
    title: 'नतिजा भेटिएन',
    text: (candidate) => `छानिएको परीक्षामा परीक्षार्थी नम्बर “${candidate}” को नतिजा भेटिएन।`,
    help: 'परीक्षा र नम्बर दुवै जाँच्नुहोस्। अक्षर र बीचको धर्को (-) पनि मिलेको हुनुपर्छ।',
    meant: { before: 'कतै', after: ' खोज्नुभएको हो कि?' },
  },
  found: {
    title: 'नतिजा:',
    invitation: 'तपाईंको प्राप्ताङ्क, स्थान र परीक्षामा तपाईं कहाँ हुनुहुन्छ भन्ने यहाँ देखिन्छ।',
    searching: 'नतिजा खोज्दै छौँ...',
    marks: 'प्राप्ताङ्क',
    rank: 'स्थान',
    percentile: 'प्रतिशतक',
    subjects: 'विषयगत प्राप्ताङ्क',
    rankOf: (rank, total) => `${n(total)} मध्ये ${n(rank)}`,
    of: (total) => `${n(total)} मध्ये`,
    outOf: (full) => `पूर्णाङ्क ${n(full)}`,
    several: (count, date) =>
      `यो परीक्षा फरक-फरक मितिमा भएको थियो। ${n(count)} वटा नतिजा छन्; माथिका अङ्क पछिल्लो (${date}) का हुन्।`,
    columns: { exam: 'परीक्षा', set: 'सेट', date: 'मिति', marks: 'प्राप्ताङ्क', rank: 'स्थान' },
  },
  absent: {
    noRank: '–',
    text: 'यो परीक्षामा सहभागी नभएकाले प्राप्ताङ्क, स्थान र प्रतिशतक छैन। अनुपस्थितलाई परीक्षार्थीको सङ्ख्यामा गनिँदैन।',
    credential: 'परीक्षामा सहभागी नभएको परीक्षार्थीलाई प्रमाणपत्र दिइँदैन।',
  },
  standing: {
    only: 'अहिलेसम्म यो परीक्षाका एक मात्र परीक्षार्थी।',
    everybodyEqual: (total) => `सबै ${n(total)} परीक्षार्थीको प्राप्ताङ्क बराबर छ।`,
    first: (total) => `${n(total)} परीक्षार्थीमध्ये सबैभन्दा बढी प्राप्ताङ्क।`,
    firstShared: (others) =>
      others === 1
        ? 'सबैभन्दा बढी प्राप्ताङ्क, अर्का एक परीक्षार्थीसँग बराबर।'
        : `सबैभन्दा बढी प्राप्ताङ्क, अरू ${n(others)} जनासँग बराबर।`,
    ofHundred: (lower) => `यो परीक्षाका हरेक १०० परीक्षार्थीमध्ये ${n(lower)} जनाभन्दा राम्रो।`,
    ofOthers: (lower, others) => `यो परीक्षाका अरू ${n(others)} परीक्षार्थीमध्ये ${n(lower)} जनाभन्दा राम्रो।`,
    counted: (total) => `यो परीक्षा ${n(total)} परीक्षार्थीले दिए।`,
    shared: (others, rank, next) =>
      [
        others === 1
          ? `अर्का एक परीक्षार्थीको पनि प्राप्ताङ्क उही हो; दुवैको स्थान ${n(rank)}`
          : `अरू ${n(others)} जनाको पनि प्राप्ताङ्क उही हो; सबैको स्थान ${n(rank)}`,
        next === null ? '।' : `, त्यसपछिको स्थान ${n(next)}।`,
      ].join(''),
  },
  actions: {
    label: 'यो नतिजा',
    print: 'प्रिन्ट',
    share: 'पठाउनुहोस्',
    copied: 'लिङ्क कपी भयो',
    copyFailed: 'यो नतिजा पठाउन यस पेजको ठेगाना कपी गर्नुहोस्।',
  },
  shared: {
    title: 'परीक्षाको नतिजा',
    description: 'प्राप्ताङ्क, स्थान र परीक्षामा कहाँ हुनुहुन्छ भन्ने हेर्न लिङ्क खोल्नुहोस्।',
    picture: 'हिमालको टुप्पोमा फहराइरहेको झन्डा',
  },
  chart: {
    half: 'आधाको अङ्क यसभन्दा कम',
    aboutHalf: 'झन्डै आधाको अङ्क यसभन्दा कम',
    ahead: (count) => `${n(count)} जना अगाडि`,
    describe: (total, from, to) =>
      total === 1
        ? `एक मात्र परीक्षार्थीको प्राप्ताङ्क: ${from}।`
        : `${n(total)} परीक्षार्थीको प्राप्ताङ्कको वितरण, ${from} देखि ${to} सम्म।`,
    describeHalf: (half, exact) =>
      exact ? `आधाको प्राप्ताङ्क ${half} भन्दा कम छ।` : `झन्डै आधाको प्राप्ताङ्क ${half} भन्दा कम छ।`,
    describePlace: (marks, rank) => `यो परीक्षार्थीको प्राप्ताङ्क ${marks}, स्थान ${rank}।`,
  },
  top: {
    title: 'उत्कृष्ट परीक्षार्थी',
    placeholder: `सबैभन्दा बढी अङ्क ल्याउने ${n(topPerformersLimit)} परीक्षार्थी यहाँ देखिन्छन्`,
    none: 'यो परीक्षाको नतिजा भेटिएन',
    loading: 'उत्कृष्ट परीक्षार्थी आउँदै छन्...',
  },
  help: 'नम्बर भेट्नुभएन? प्रवेशपत्रमा तपाईंको नाममुनि छापिएको हुन्छ। कार्यालयमा पनि त्यसको प्रति छ।',
} satisfies Translated<typeof english.results>;
