// Nepali twin of ../faculty.ts.
import type { Translated } from '../../../../shared/words/translated.ts';
import type * as english from '../faculty.ts';

export const departments: readonly [english.Department, ...english.Department[]] = [
  {
    subject: 'physics',
    label: 'भौतिक विज्ञान',
    teachers: [
      {
        name: 'विश्वराज न्यौपाने',
        role: 'भौतिक विज्ञान प्रमुख',
        affiliation: 'पीएचडी, त्रिभुवन विश्वविद्यालय',
        look: { skin: 1, hair: 'receding', wears: 'coat', grey: true, glasses: true, topi: true },
      },
      {
        name: 'सिर्जना थापा',
        role: 'मेकानिक्स',
        affiliation: 'उपप्राध्यापक, पुल्चोक क्याम्पस',
        look: { skin: 1, hair: 'long', wears: 'kurta', tika: true },
      },
      {
        name: 'प्रकाशचन्द्र जोशी',
        role: 'प्रकाश र तरङ्ग',
        affiliation: 'अमृत साइन्स क्याम्पस',
        look: { skin: 2, hair: 'parted', wears: 'shirt', moustache: true },
      },
      {
        name: 'निमा ल्हामु शेर्पा',
        role: 'विद्युत्',
        affiliation: 'एमएससी, काठमाडौं विश्वविद्यालय',
        look: { skin: 1, hair: 'bun', wears: 'kurta' },
      },
      {
        name: 'दीपक महतो',
        role: 'ताप र ग्यास',
        affiliation: 'थापाथली क्याम्पस',
        look: { skin: 3, hair: 'short', wears: 'shirt', beard: true, moustache: true },
      },
      {
        name: 'रोजिना महर्जन',
        role: 'आधुनिक भौतिक विज्ञान',
        affiliation: 'एमएससी, त्रिभुवन विश्वविद्यालय',
        look: { skin: 0, hair: 'bob', wears: 'shirt', glasses: true },
      },
      {
        name: 'किरणबहादुर रावल',
        role: 'सङ्ख्यात्मक प्रश्न',
        affiliation: 'पूर्व उपप्राध्यापक, सुर्खेत',
        look: { skin: 2, hair: 'receding', wears: 'coat', grey: true, moustache: true },
      },
      {
        name: 'अस्मिता पौड्याल',
        role: 'सीईई भौतिक विज्ञान',
        affiliation: 'सेन्ट जेभियर्स कलेज',
        look: { skin: 0, hair: 'braid', wears: 'sari', tika: true },
      },
      {
        name: 'सुमन लिम्बू',
        role: 'प्रयोगशाला र प्रदर्शन',
        affiliation: 'एमएससी, त्रिभुवन विश्वविद्यालय',
        look: { skin: 1, hair: 'short', wears: 'kurta', glasses: true },
      },
    ],
  },
  {
    subject: 'chemistry',
    label: 'रसायन विज्ञान',
    teachers: [
      {
        name: 'मीनाकुमारी यादव',
        role: 'रसायन विज्ञान प्रमुख',
        affiliation: 'पीएचडी, काठमाडौं विश्वविद्यालय',
        look: { skin: 2, hair: 'bun', wears: 'sari', glasses: true, tika: true },
      },
      {
        name: 'हरिप्रसाद भट्टराई',
        role: 'जैविक रसायन',
        affiliation: 'अमृत साइन्स क्याम्पस',
        look: { skin: 1, hair: 'receding', wears: 'coat', moustache: true, topi: true },
      },
      {
        name: 'पूजा तुलाधर',
        role: 'भौतिक रसायन',
        affiliation: 'एमएससी, त्रिभुवन विश्वविद्यालय',
        look: { skin: 0, hair: 'long', wears: 'shirt', glasses: true },
      },
      {
        name: 'विकास चौधरी',
        role: 'अजैविक रसायन',
        affiliation: 'उपप्राध्यापक, पाटन क्याम्पस',
        look: { skin: 3, hair: 'parted', wears: 'shirt' },
      },
      {
        name: 'सुशीला तामाङ',
        role: 'प्रतिक्रियाको क्रियाविधि',
        affiliation: 'एमएससी, काठमाडौं विश्वविद्यालय',
        look: { skin: 1, hair: 'bob', wears: 'kurta' },
      },
      {
        name: 'गोपालकृष्ण आचार्य',
        role: 'सङ्ख्यात्मक प्रश्न',
        affiliation: 'पूर्व विभागीय प्रमुख, चितवन',
        look: {
          skin: 2,
          hair: 'receding',
          wears: 'kurta',
          grey: true,
          glasses: true,
          beard: true,
          moustache: true,
        },
      },
      {
        name: 'निर्मला राई',
        role: 'सीईई रसायन',
        affiliation: 'त्रि-चन्द्र क्याम्पस',
        look: { skin: 1, hair: 'braid', wears: 'kurta' },
      },
      {
        name: 'सन्दीप खड्का',
        role: 'आवर्त तालिका',
        affiliation: 'एमएससी, पोखरा विश्वविद्यालय',
        look: { skin: 2, hair: 'short', wears: 'shirt', glasses: true },
      },
      {
        name: 'आयुषा वज्राचार्य',
        role: 'वातावरणीय रसायन',
        affiliation: 'गोल्डेन गेट कलेज',
        look: { skin: 0, hair: 'bun', wears: 'sari', tika: true },
      },
    ],
  },
  {
    subject: 'mathematics',
    label: 'गणित',
    teachers: [
      {
        name: 'टीकाराम दाहाल',
        role: 'गणित प्रमुख',
        affiliation: 'एमफिल, त्रिभुवन विश्वविद्यालय',
        look: { skin: 2, hair: 'short', wears: 'coat', grey: true, moustache: true, topi: true },
      },
      {
        name: 'सरिता घिमिरे',
        role: 'क्याल्कुलस',
        affiliation: 'उपप्राध्यापक, पुल्चोक क्याम्पस',
        look: { skin: 0, hair: 'long', wears: 'sari', tika: true, glasses: true },
      },
      {
        name: 'महेश पुन',
        role: 'निर्देशाङ्क ज्यामिति',
        affiliation: 'पश्चिमाञ्चल क्याम्पस',
        look: { skin: 1, hair: 'parted', wears: 'coat' },
      },
      {
        name: 'लक्ष्मीदेवी पाण्डे',
        role: 'बीजगणित',
        affiliation: 'त्रि-चन्द्र क्याम्पस',
        look: { skin: 1, hair: 'bun', wears: 'sari', grey: true, tika: true },
      },
      {
        name: 'रबिन शाक्य',
        role: 'भेक्टर र त्रिकोणमिति',
        affiliation: 'एमएससी, काठमाडौं विश्वविद्यालय',
        look: { skin: 0, hair: 'short', wears: 'shirt', glasses: true, beard: true, moustache: true },
      },
      {
        name: 'विनोदकुमार साह',
        role: 'सम्भाव्यता',
        affiliation: 'एमए, त्रिभुवन विश्वविद्यालय',
        look: { skin: 3, hair: 'parted', wears: 'kurta', moustache: true },
      },
      {
        name: 'कविता गुरुङ',
        role: 'आईटी प्रवेशको गणित',
        affiliation: 'हेराल्ड कलेज',
        look: { skin: 1, hair: 'bob', wears: 'kurta', glasses: true },
      },
      {
        name: 'नवीन ओली',
        role: 'गति र छोटा तरिका',
        affiliation: 'बीई, पुल्चोक क्याम्पस',
        look: { skin: 2, hair: 'parted', wears: 'shirt', glasses: true },
      },
      {
        name: 'श्रेया मानन्धर',
        role: 'लोक सेवा बौद्धिक क्षमता',
        affiliation: 'एमएससी, त्रिभुवन विश्वविद्यालय',
        look: { skin: 0, hair: 'long', wears: 'shirt' },
      },
    ],
  },
];

export const facultyPage = {
  title: 'शिक्षकहरू',
  lead: 'तपाईंलाई पढाउने शिक्षकहरू, विषयअनुसार।',
  tabs: 'विषय',
  join: {
    title: 'तपाईं पढाउनुहुन्छ?',
    text: 'उत्तरभन्दा प्रश्न मन पराउने मान्छे हामी खोज्दै छौँ।',
    action: 'हाम्रो शिक्षण टोलीमा आउनुहोस्',
  },
} satisfies Translated<typeof english.facultyPage>;
