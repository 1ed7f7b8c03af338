// The chat widget (2.3): three ways to reach a person, each in a new tab.
import { institute } from './institute.ts';

const [, mobile] = institute.phones;

export const chat = {
  title: 'Chat with us',
  subtitle: 'Choose your preferred platform',
  close: 'Close',
  newTab: 'opens in a new tab',
  platforms: [
    { icon: 'chat', label: 'WhatsApp', note: mobile.label, href: institute.chat.whatsapp },
    {
      icon: 'messenger',
      label: 'Messenger',
      note: 'Answers in office hours',
      href: institute.chat.messenger,
    },
    { icon: 'phone', label: 'Call Us', note: mobile.label, href: `tel:${mobile.tel}` },
  ],
} as const;
