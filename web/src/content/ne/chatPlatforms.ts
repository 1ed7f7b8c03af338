// Nepali twin of ../chatPlatforms.ts.
import type { Institute } from '../../../../shared/institute.ts';
import type * as english from '../chatPlatforms.ts';

export function chatPlatforms({
  phones,
  chat: { whatsapp, messenger },
}: Institute): ReturnType<typeof english.chatPlatforms> {
  const mobile = phones[1] ?? phones[0];
  const all: ReturnType<typeof english.chatPlatforms> = [
    { icon: 'chat', label: 'WhatsApp', note: mobile.label, href: whatsapp },
    { icon: 'messenger', label: 'Messenger', note: 'कार्यालय समयमा जवाफ आउँछ', href: messenger },
    { icon: 'phone', label: 'फोन गर्नुहोस्', note: mobile.label, href: `tel:${mobile.tel}` },
  ];
  return all.filter(({ href }) => href !== '');
}
