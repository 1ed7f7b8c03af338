// Words of a student's own fees (docs/screens/portal.md).
export const fees = {
  title: 'Fees',
  lead: 'What you owe, what you have paid, and your receipts.',
  loading: 'Loading your fees...',
  unavailable: 'Your fees cannot be shown right now.',
  retry: 'Try again',
  none: {
    title: 'Nothing is charged yet',
    text: 'What your course costs appears here as soon as the office enters it.',
  },
  staff: { title: 'This page is for students', text: 'Students see their own fees here.' },
  dueNow: 'Due now',
  dueSince: (day: string) => `since ${day}`,
  nothingDue: 'Nothing is due',
  next: (amount: string, day: string) => `Next: ${amount} on ${day}`,
  keptForLater: (amount: string) => `${amount} of yours are kept for what comes`,
  sums: { charged: 'Charged', conceded: 'Concessions', paid: 'Paid', balance: 'You owe in all' },
  charges: {
    title: 'What you pay for',
    due: (day: string) => `Due on ${day}`,
    paid: 'Paid',
    left: (amount: string) => `${amount} left`,
  },
  entries: {
    title: 'Payments and concessions',
    none: 'Nothing has been paid yet.',
    receipt: (number: string) => `Receipt ${number}`,
    print: 'Print',
    printLabel: (number: string) => `Print receipt ${number}`,
    kinds: { payment: 'Payment', concession: 'Concession' },
    reversed: { payment: 'Payment taken back', concession: 'Concession taken back' },
    by: { Esewa: 'eSewa', 'Bank Transfer': 'Bank transfer', Cash: 'Cash', Other: 'Other' },
  },
  check: {
    genuine: (number: string, amount: string, day: string) =>
      `Receipt ${number} is genuine: ${amount}, taken on ${day}.`,
    reversed: (number: string) => `The office has reversed receipt ${number}: it counts no more.`,
    unknown: (number: string) =>
      `None of your receipts is ${number}. The student it belongs to sees it after signing in.`,
  },
  online: {
    title: 'Pay online',
    amount: 'Amount in rupees',
    by: (provider: string) => `Pay with ${provider}`,
    leaving: 'Opening the payment page...',
    failed: 'The payment was not begun',
    words: 'You pay on the provider’s own page and come back here. The receipt comes by itself.',
    states: {
      begun: (provider: string) =>
        `${provider} has not confirmed this payment yet. We keep asking; you need not stay here.`,
      paid: (amount: string) => `${amount} have arrived. The receipt stands below.`,
      'not paid': (provider: string) => `${provider} says that nothing was paid. You can try again.`,
      'to check': (provider: string) =>
        `The office looks at this payment with ${provider}, and calls you if anything is missing.`,
    },
  },
  guardian: {
    title: 'For your guardian',
    text: 'A link by which a guardian reads your fees and your attendance, without an account. It changes nothing, and works for a year.',
    given: (day: string, until: string) => `A link was given on ${day}. It works until ${until}.`,
    once: 'The link is shown this once. Whoever has it can read, so send it to your guardian alone.',
    give: 'Make a link',
    again: 'Make a new link in its place',
    end: 'End the link',
    failed: 'Nothing was changed. Please try again.',
    link: 'Link for your guardian',
    copy: 'Copy',
    copied: 'Copied',
    page: {
      title: 'Fees and attendance',
      lead: 'For guardians: what is due, what was paid, and the attendance.',
      loading: 'Loading...',
      attendance: 'Attendance',
      until: (day: string) => `This link works until ${day}. The student or the office can end it before.`,
      invalid: {
        title: 'This link does not work any more',
        text: 'It was ended, a new one has taken its place, or it is not whole. Ask the student or the office for another one.',
      },
    },
  },
  atTheOffice: 'You can pay at the office: in cash, by bank transfer or with eSewa.',
};
