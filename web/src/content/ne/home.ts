// Nepali twin of ../home.ts.
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../home.ts';

export const features = {
  title: 'हामी कसरी पढाउँछौँ',
  cards: [
    {
      icon: 'clock',
      title: 'मिल्ने समय',
      text: 'बिहान, दिउँसो वा साँझ, आइतबारदेखि शुक्रबारसम्म। कलेजको समय फेरिए सिफ्ट पनि फेर्नुहोस्।',
    },
    {
      icon: 'people',
      title: 'सानो ब्याच',
      text: 'तपाईंको नाम चिन्ने शिक्षक, र तपाईं सधैँ टार्ने पाठ पनि।',
    },
    {
      icon: 'note',
      title: 'अध्ययन सामग्री',
      text: 'नोट, पुराना प्रश्नपत्र र समाधान एकै ठाउँमा, तपाईंकै फोनमा।',
    },
    {
      icon: 'clipboard',
      title: 'मक टेस्ट',
      text: 'असली परीक्षाजस्तै समय तोकिएको, र भोलिपल्ट दिउँसोसम्म स्थान थाहा हुने।',
    },
  ],
} satisfies Translated<typeof english.features>;

export const videos = {
  title: 'भर्ना हुनुअघि कक्षा हेर्नुहोस्',
  play: (title, about) => `भिडियो चलाउनुहोस्: ${title}, ${about}`,
  note: 'भिडियो YouTube बाट आउँछ, तपाईंले चलाएपछि मात्र।',
  watch: 'YouTube मा हेर्नुहोस्',
  sample: 'नमुना भिडियो',
  sampleNote: 'हाम्रा आफ्नै भिडियो बन्दै छन्; त्यतिन्जेल तिनको ठाउँमा नमुना चल्छ।',
  list: [
    {
      poster: 'morning',
      title: 'प्रवेशमा एक बिहान',
      text: '६ बजेको पहिलो घण्टीदेखि ९ बजेको अन्तिम प्रश्नसम्म।',
      length: '२:४८',
      youtubeId: 'M7lc1UVf-VE',
      sample: true,
    },
    {
      poster: 'tangent',
      title: 'छ मिनेटमा स्पर्शरेखा',
      text: 'एउटा पूरा विषय, कक्षामा पढाइने तरिकाले।',
      length: '६:१५',
      youtubeId: '9vKqVkMQHKk',
      sample: true,
    },
  ],
} satisfies Translated<typeof english.videos>;

export const subjects = {
  title: 'मुख्य विषयहरू',
  lead: 'हामीले तयारी गराउने हरेक प्रवेश परीक्षा यी छ विषयभित्र पर्छ।',
  list: [
    { key: 'english', title: 'अङ्ग्रेजी', text: 'बोधपाठ, व्याकरण, शब्द क्षमता' },
    { key: 'computer', title: 'कम्प्युटर विज्ञान', text: 'तर्क, प्रोग्रामिङ, डिजिटल आधार' },
    { key: 'mathematics', title: 'गणित', text: 'बीजगणित, क्याल्कुलस, भेक्टर' },
    { key: 'biology', title: 'जीव विज्ञान', text: 'सीईईका लागि वनस्पति र प्राणी विज्ञान' },
    { key: 'physics', title: 'भौतिक विज्ञान', text: 'मेकानिक्सदेखि आधुनिक भौतिक विज्ञानसम्म' },
    { key: 'chemistry', title: 'रसायन विज्ञान', text: 'भौतिक, जैविक, अजैविक' },
  ],
} satisfies Translated<typeof english.subjects>;

export const why = {
  title: 'हामीलाई किन रोज्ने',
  lead: 'हरेक शनिबार पूरा प्रश्नपत्र हल गर्नुहुन्छ। आइतबार आफ्नो स्थान थाहा पाउनुहुन्छ, र कुन तीन पाठले त्यो माथि लैजान्छन् भन्ने पनि। हाम्रो तरिका यत्ति हो।',
  action: 'संस्थाबारे',
} satisfies Translated<typeof english.why>;

export const noticeBoard = {
  title: 'सूचना पाटी',
  all: 'सबै सूचना हेर्नुहोस्',
  more: 'पूरा पढ्नुहोस्',
  pinned: 'मुख्य',
  loading: 'सूचना आउँदै छन्...',
  empty: 'कुनै सूचना छैन',
  emptyHint: 'नयाँ सूचना यहाँ आफैँ देखिन्छ।',
} satisfies Translated<typeof english.noticeBoard>;

export const programs = {
  title: 'कार्यक्रम',
  all: 'कोर्स हेर्नुहोस्',
  more: 'कोर्सको विवरण',
  cards: [
    {
      course: 'be-entrance',
      title: 'बीई प्रवेश',
      text: 'आईओई र विश्वविद्यालयका प्रवेश परीक्षाका लागि भौतिक विज्ञान, रसायन विज्ञान, गणित र अङ्ग्रेजी।',
    },
    {
      course: 'it-entrance',
      title: 'आईटी प्रवेश',
      text: 'बीएससी सीएसआईटी, बीआईटी र बीसीएका लागि गणित, अङ्ग्रेजी र कम्प्युटरको आधार।',
    },
    {
      course: 'lok-sewa',
      title: 'इन्जिनियरिङ लोक सेवा',
      text: 'सिभिल, कम्प्युटर र इलेक्ट्रिकल इन्जिनियरका लागि लोक सेवाका प्रश्नपत्र।',
    },
  ],
} satisfies Translated<typeof english.programs>;
