// Words of the parts that pages are made of (web/src/ui, web/src/app).

export const parts = {
  /** At the end of a sentence whose last word is put in. */
  stop: '.',
  skip: 'Skip to content',
  signIn: 'Sign In',
  dismiss: 'Dismiss',
  cancel: 'Cancel',
  showPassword: (label: string) => `Show ${label.toLowerCase()}`,
  hidePassword: (label: string) => `Hide ${label.toLowerCase()}`,
  useLight: 'Use light colours',
  useDark: 'Use dark colours',
  accountMenu: 'Account menu',
  /** The student portal's bottom bar on phones, its sidebar, and the way to what the bar has no room for. */
  portalBar: 'Portal',
  portalSidebar: 'Student portal',
  more: 'More',
} as const;
