// Nepali twin of ../progress.ts.
import { nepaliCount as n } from '../../../../shared/words/ne/digits.ts';
import { examName, noDate } from '../../../../shared/words/ne/results.ts';
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../progress.ts';

export const lookedUpExams = 12;

export const progress = {
  title: 'मेरो प्रगति',
  lead: 'परीक्षापिच्छे तपाईंको प्राप्ताङ्क, स्थान र प्रतिशतक।',
  loading: 'तपाईंका परीक्षा आउँदै छन्...',
  failed: 'परीक्षार्थीका परीक्षा देखाउन सकिएन',
  unavailable: 'तपाईंका परीक्षा अहिले देखाउन सकिएन।',
  retry: 'फेरि प्रयास गर्नुहोस्',
  unknown: {
    title: 'कार्यालयलाई तपाईंको परीक्षार्थी नम्बर थाहा छैन',
    text: 'प्रवेशपत्रमा भएको नम्बर कार्यालयलाई भन्नुहोस्। त्यसपछि तपाईंका परीक्षा यहाँ आफैँ देखिन्छन्।',
    call: 'कार्यालयको फोन:',
    or: ' वा ',
    lookUp: 'नतिजा हेर्नुहोस्',
  },
  none: {
    title: 'अहिलेसम्म नतिजा छैन',
    text: (ids) => `परीक्षार्थी नम्बर ${ids.join(', ')} मा अहिलेसम्म कुनै नतिजा प्रकाशित भएको छैन।`,
    help: 'अर्कै नम्बरबाट परीक्षा दिनुभएको भए कार्यालयलाई भन्नुहोस्।',
  },
  staff: {
    title: 'यो पेज विद्यार्थीका लागि हो',
    text: 'विद्यार्थीले यहाँ आफ्ना परीक्षा हेर्छन्। जोसुकैको नतिजा परीक्षा र परीक्षार्थी नम्बरबाट भेटिन्छ।',
  },
  ids: (ids) => `परीक्षार्थी नम्बर ${ids.join(', ')}`,
  card: { title: 'मेरो प्रगति', text: 'तपाईंका सबै परीक्षाको प्राप्ताङ्क, स्थान र प्रतिशतक' },
  chart: {
    title: 'समयसँगै प्रतिशतक',
    text: 'परीक्षाका हरेक १०० परीक्षार्थीमध्ये यति जनाको प्राप्ताङ्क कम थियो।',
    describe: ({ count, first, last, lowest, highest }) =>
      `${n(count)} परीक्षाको प्रतिशतक: सुरुमा ${first}, पछिल्लोमा ${last}, ${n(lowest)} र ${n(highest)} को बीचमा। हरेक परीक्षा तालिकामा छ।`,
    describeOne: (exam, percentile) => `${exam} को प्रतिशतक: ${n(percentile)}।`,
    describeFamilies: (count, each) =>
      `${n(each.length)} किसिमका ${n(count)} परीक्षाको प्रतिशतक। ${each.join(' ')} हरेक परीक्षा तालिकामा छ।`,
    describeFamily: (title, { count, first, last }) =>
      count === 1 ? `${title}: ${last}।` : `${title}: ${n(count)} परीक्षा, सुरुमा ${first}, पछिल्लोमा ${last}।`,
    point: (exam, date, percentile) => `${exam}, ${date}: ${n(percentile)}`,
  },
  table: {
    label: 'तपाईंका परीक्षा, नयाँ पहिले',
    columns: { exam: 'परीक्षा', date: 'मिति', marks: 'प्राप्ताङ्क', rank: 'स्थान', percentile: 'प्रतिशतक' },
    rank: (rank, total) => `${n(total)} मध्ये ${n(rank)}`,
    noRank: '–',
    noPercentile: '–',
    revised: (day, before) => `${day} मा संशोधित, पहिले ${before}`,
    symbol: (symbol) => `नम्बर ${symbol}`,
    sheet: 'अङ्कपत्र',
    sheetOf: (exam) => `${exam} को अङ्कपत्र`,
  },
  yours: {
    title: 'तपाईंका अहिलेसम्मका परीक्षा',
    text: (symbol, exam) =>
      `${symbol} का लागि ${exam} का सबैभन्दा नयाँ सेट हेरिन्छन्, बढीमा ${n(lookedUpExams)} वटा।`,
    show: 'मेरा परीक्षा देखाउनुहोस्',
    hide: 'मेरा परीक्षा लुकाउनुहोस्',
    none: (symbol, exam) => `${exam} मा ${symbol} को नतिजा भेटिएन।`,
    incomplete: 'केही परीक्षा हेर्न सकिएन।',
  },
  exam: examName,
  noDate,
} satisfies Translated<typeof english.progress>;
