// Nepali twin of ../messages.ts.
import type * as english from '../messages.ts';
import type { Translated } from '../translated.ts';
import { nepaliCount } from './digits.ts';

export const messages = {
  errors: {
    title: 'त्रुटि',
    unexpected: 'केही गडबड भयो। कृपया फेरि प्रयास गर्नुहोस्।',
    network: 'सर्भरसँग सम्पर्क हुन सकेन। इन्टरनेट चलेको छ कि छैन हेरेर फेरि प्रयास गर्नुहोस्।',
    retry: 'फेरि प्रयास गर्नुहोस्',
  },
  parts: {
    missing: 'यस पेजको एउटा भाग आउन सकेन। फेरि प्रयास हुँदै छ…',
    offline: 'तपाईं अफलाइन हुनुहुन्छ। पेजको बाँकी भाग इन्टरनेट आएपछि आउँछ।',
    late: 'पेज अझै आउँदै छ। तपाईंले थिच्नुभएको काम पेज आएपछि हुन्छ।',
    page: 'यो पेज देखाउन सकिएन',
    reload: 'पेज फेरि खोल्नुहोस्',
  },
  access: {
    loading: 'लगइनको अवस्था हेरिँदै छ...',
    authenticationRequired: 'पहिले लगइन गर्नुपर्छ',
    accessDenied: 'यहाँ जाने अनुमति छैन',
    uploadSignedOut: 'नतिजा अपलोड गर्न पहिले लगइन गर्नुपर्छ',
    uploadForbidden: 'तपाईंलाई नतिजा अपलोड गर्ने अनुमति छैन',
    adminsOnly: 'यो पृष्ठ प्रशासकका लागि मात्र हो',
  },
  auth: {
    invalidEmail: 'कृपया सही इमेल ठेगाना लेख्नुहोस्',
    invalidCredentials: 'इमेल वा पासवर्ड मिलेन',
    pasteLink: 'इमेलमा आएको पूरा लिङ्क, वा माथिको ठेगाना, कपी गरेर यहाँ राख्नुहोस्।',
    mismatch: 'दुई पासवर्ड मिलेनन्',
    sessionExpired: 'तपाईंको लगइनको समय सकियो। कृपया फेरि लगइन गर्नुहोस्।',
    verificationSent: 'तपाईंको इमेलमा पुष्टि गर्ने लिङ्क पठाएका छौँ। लगइन गर्नुअघि कृपया इमेल पुष्टि गर्नुहोस्।',
  },
  notFound: 'तपाईंले खोज्नुभएको पेज भेटिएन।',
} satisfies Translated<typeof english.messages>;

export const documents = {
  noScript: 'कृपया JavaScript चालू गर्नुहोस्: यो पेज त्यसबिना चल्दैन।',
  starting: 'यो साइट सुरु हुँदै छ …',
  missed: 'यो पेज अहिले तयार हुन सकेन। एकछिनमा आएन भने कृपया पेज फेरि खोल्नुहोस्।',
} satisfies Translated<typeof english.documents>;

export function roleLabel(role: string | null): string {
  if (role === null) return 'आउँदै छ...';
  if (role === 'admin') return 'प्रशासक';
  if (role === 'office') return 'फ्रन्ट डेस्क';
  return role === 'teacher' ? 'शिक्षक' : 'विद्यार्थी';
}

function tryAgainIn(seconds: number): string {
  if (seconds < 90) return `कृपया ${nepaliCount(seconds)} सेकेन्डपछि फेरि प्रयास गर्नुहोस्।`;
  return `कृपया ${nepaliCount(Math.ceil(seconds / 60))} मिनेटपछि फेरि प्रयास गर्नुहोस्।`;
}

export function waitText(text: string, seconds: number | undefined): string {
  if (seconds === undefined || !Number.isFinite(seconds)) return text;
  return `${text.replace(/\s*कृपया [^।]*फेरि प्रयास गर्नुहोस्।$/, '')} ${tryAgainIn(seconds)}`;
}
