// Words of the sign-in page (2.19).
import { institute } from './institute.ts';

export const authPage = {
  title: 'Sign in',
  lead: 'Notes, videos, results and your calendar in one place.',
  email: 'Email',
  password: 'Password',
  login: { tab: 'Login', submit: 'Sign In', busy: 'Logging in...' },
  help: 'No login yet? The office makes one when you register.',
  call: `Call ${institute.phones[0].label}`,
} as const;
