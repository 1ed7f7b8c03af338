// What search engines and chats show below the title of a page, by the patterns of pages.ts. Apart from there, since
// only the server's HTML needs it. Pages without one have the institute's tagline.
import type { Institute } from '../../../shared/institute.ts';

export const pageDescriptions = ({ name, address }: Institute): Readonly<Record<string, string>> => ({
  '/': 'Small batches and a mock test every week for the B.E., IT and medical entrance exams and Engineering Lok Sewa, in Kathmandu. Admission is open.',
  '/about': `Who teaches at ${name}, what we stand for, and what our students achieved in engineering, IT and medical entrance exams.`,
  '/faculty': `The teachers of Physics, Chemistry and Mathematics at ${name}, with their colleges and experience.`,
  '/courses':
    'B.E. and IT entrance, Engineering Lok Sewa, Engineering License and Medical Highcare: duration, class times and what each course includes.',
  '/contact': `Call, write to or visit ${name} in ${address.city}: phone numbers, e-mail, office hours and the way to us on a map.`,
  '/registration':
    'Register online for the entrance preparation classes. The office confirms each registration.',
  '/terms': `Terms and conditions of ${name}.`,
  '/privacy': `How ${name} handles personal data.`,
  '/notices': `Exams, admissions, holidays, events and results: every announcement of ${name}, newest first.`,
  '/question-banks':
    'Model entrance exams of CEE and IOE with worked solutions, to read here or to download as PDF.',
  '/results':
    'Find your marks, your rank and your place among all candidates with the candidate ID from your admit card.',
  '/auth': `Students and staff of ${name} sign in here, or create an account: notes, videos, results and the academic calendar.`,
  '/verify': `Scan the code of a mark sheet of ${name} to see whether it is genuine. It is checked on your own phone.`,
});
