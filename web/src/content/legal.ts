// /terms and /privacy until their texts exist, and the labels of the page for addresses that lead nowhere.

interface LegalPage {
  header: string;
  status: string;
  text: string;
}

export const terms: LegalPage = {
  // 'snd' is the owner's text, kept to the letter.
  header: 'Terms snd Conditions',
  status: 'Coming Soon',
  text: 'Terms will be available shortly.',
};

export const privacy: LegalPage = {
  header: 'Privacy',
  status: 'Coming Soon',
  text: 'Privacy will be available shortly.',
};

export const legal = { ask: 'Questions until then? Ask us.' } as const;

export const notFound = {
  title: '404',
  home: 'Return to Home',
} as const;
