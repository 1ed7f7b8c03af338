// Nepali twin of ../refusals.ts. One code may have several sentences: the sentence is looked for first. What is new on the
// server and not yet here is shown as the server wrote it rather than not at all.
import { messages } from './messages.ts';

const sentences: ReadonlyMap<string, string> = new Map([
  ['Password must be at least 8 characters', 'पासवर्डमा कम्तीमा ८ अक्षर हुनुपर्छ'],
  ['Password must contain at least one uppercase letter', 'पासवर्डमा कम्तीमा एउटा ठूलो अक्षर (A-Z) हुनुपर्छ'],
  ['Password must contain at least one number', 'पासवर्डमा कम्तीमा एउटा अङ्क हुनुपर्छ'],
  ['Password must be at most 128 characters', 'पासवर्डमा बढीमा १२८ अक्षर हुन सक्छन्'],
  ['This password is too common. Please choose another one.', 'यो पासवर्ड धेरैले राख्ने गर्छन्। कृपया अर्को राख्नुहोस्।'],
  [
    'This password is too easy to guess from your name, e-mail or phone. Please choose another one.',
    'यो पासवर्ड तपाईंको नाम, इमेल वा फोनबाट सजिलै अनुमान गर्न सकिन्छ। कृपया अर्को राख्नुहोस्।',
  ],
  [
    'Too many people are signing in. Please try again.',
    'अहिले धेरै जना लगइन गर्दै हुनुहुन्छ। कृपया एकछिनपछि फेरि प्रयास गर्नुहोस्।',
  ],
  ['Too many mails are waiting. Please try again later.', 'पठाउन बाँकी इमेल धेरै छन्। कृपया पछि फेरि प्रयास गर्नुहोस्।'],
  ['Too many want to be told. Please try again later.', 'सूचना माग्ने धेरै भए। कृपया पछि फेरि प्रयास गर्नुहोस्।'],
  ['Too many requests. Please try again later.', 'धेरै पटक मागियो। कृपया पछि फेरि प्रयास गर्नुहोस्।'],
  ['Only approved students are told of notices', 'दर्ता स्वीकृत भएका विद्यार्थीलाई मात्र सूचना पठाइन्छ'],
  ['The form cannot be read. Please fill it in again.', 'फाराम पढ्न सकिएन। कृपया फेरि भर्नुहोस्।'],
  ['E-mail and password are required', 'इमेल र पासवर्ड दुवै लेख्नुपर्छ'],
  ['An e-mail is required', 'इमेल लेख्नुपर्छ'],
  ['A password is required', 'पासवर्ड लेख्नुपर्छ'],
  [
    'This form was not sent from this site. Please open the page again.',
    'यो फाराम यस साइटबाट पठाइएको होइन। कृपया पेज फेरि खोल्नुहोस्।',
  ],
]);

const codes: ReadonlyMap<string, string> = new Map([
  ['unauthorized', 'कृपया लगइन गर्नुहोस्'],
  ['forbidden', 'तपाईंलाई यो गर्ने अनुमति छैन'],
  ['invalid_email', messages.auth.invalidEmail],
  ['invalid_credentials', messages.auth.invalidCredentials],
  ['passwords_differ', messages.auth.mismatch],
  ['session_expired', messages.auth.sessionExpired],
  ['another_account', 'यहाँ अर्को खाताबाट लगइन छ। पहिले लगआउट गरेर लिङ्क फेरि खोल्नुहोस्।'],
  ['password_needed', 'इमेल पुष्टि गर्न कृपया पासवर्ड राख्नुहोस्।'],
  ['invalid_link', 'यो लिङ्क मिलेन वा यसको समय सकियो।'],
  ['reauthentication_required', 'कृपया अहिलेको पासवर्ड लेख्नुहोस्।'],
  ['wrong_password', 'अहिलेको पासवर्ड मिलेन।'],
  ['mail_unavailable', 'यो साइटले अहिले इमेल पठाउन सक्दैन। कृपया कार्यालयमा सम्पर्क गर्नुहोस्।'],
  ['too_many_requests', 'धेरै पटक प्रयास भयो। कृपया पछि फेरि प्रयास गर्नुहोस्।'],
  ['not_approved', 'तपाईंको दर्ता स्वीकृत भएको छैन'],
  ['already_registered', 'तपाईंको दर्ता पहिल्यै भइसकेको छ'],
  ['not_found', 'भेटिएन'],
  ['invalid_subscription', 'यो ब्राउजरलाई सन्देश पठाउन सकिएन'],
  ['key_changed', 'केही फेरियो। कृपया फेरि प्रयास गर्नुहोस्।'],
  ['exam_not_announced', 'यो परीक्षाको नतिजा आउने समय तोकिएको छैन'],
  ['exam_published', 'नतिजा प्रकाशित भइसक्यो'],
  ['too_many_wishes', 'यो ब्राउजरले पर्खिरहेका परीक्षा धेरै भए'],
  ['invalid_request', messages.errors.unexpected],
  ['invalid_fields', 'कृपया चिह्न लगाइएका ठाउँहरू जाँच्नुहोस्।'],
  ['internal_error', messages.errors.unexpected],
  ['graphql_unavailable', 'सर्भरले जवाफ दिएन। कृपया फेरि प्रयास गर्नुहोस्।'],
  ['too_long', 'यो परीक्षामा कागजको कोडमा अटाउनेभन्दा बढी उत्तर छन्।'],
  ['busy', 'अहिले धेरै काम एकैचोटि परेको छ। कृपया एकछिनपछि फेरि प्रयास गर्नुहोस्।'],
  ['access-denied', 'तपाईंलाई यो गर्ने अनुमति छैन'],
  ['validation-failed', 'तपाईंलाई यो गर्ने अनुमति छैन'],
  ['permission-error', 'तपाईंलाई यो गर्ने अनुमति छैन'],
]);

export function refusalText(code: string | undefined, message: string): string {
  return sentences.get(message) ?? codes.get(code ?? '') ?? message;
}
