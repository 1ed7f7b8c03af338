// The ways to reach a person by chat. Apart from chat.ts, since only the opened panel needs them.
import type { Institute } from '../../../shared/institute.ts';

interface Platform {
  icon: 'chat' | 'messenger' | 'phone';
  label: string;
  note: string;
  href: string;
}

/** Those that the institute has; a mobile number answers before the office's. */
export function chatPlatforms({ phones, chat: { whatsapp, messenger } }: Institute): Platform[] {
  const mobile = phones[1] ?? phones[0];
  const all: Platform[] = [
    { icon: 'chat', label: 'WhatsApp', note: mobile.label, href: whatsapp },
    { icon: 'messenger', label: 'Messenger', note: 'Answers in office hours', href: messenger },
    { icon: 'phone', label: 'Call Us', note: mobile.label, href: `tel:${mobile.tel}` },
  ];
  return all.filter(({ href }) => href !== '');
}
