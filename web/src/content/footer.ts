// Words of the footer.

export const footer = {
  title: 'Talk to us before you decide.',
  action: 'Get Started',
  contact: 'Call, write, visit',
} as const;
