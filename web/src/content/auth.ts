// Words of the sign-in page (2.19).
import { institute } from './institute.ts';

export const authPage = {
  title: 'Sign in',
  lead: 'Notes, videos, results and your calendar in one place.',
  inside: [
    { icon: 'note', text: 'Notes, past papers and videos for your subjects' },
    { icon: 'chart', text: 'Your marks and rank in every mock test' },
    { icon: 'bell', text: 'Notices and exam dates as they are set' },
  ],
  email: 'Email',
  password: 'Password',
  login: { tab: 'Login', submit: 'Sign In', busy: 'Logging in...' },
  help: 'No login yet? The office makes one when you register.',
  call: `Call ${institute.phones[0].label}`,
} as const;
