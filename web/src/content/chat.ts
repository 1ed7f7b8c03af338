// The chat widget: ways to reach a person, each in a new tab.
export const chat = {
  title: 'Chat with us',
  subtitle: 'Choose your preferred platform',
  close: 'Close',
  newTab: 'opens in a new tab',
} as const;
