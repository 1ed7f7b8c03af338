// Words of the registration page and its form. Where the form is: institute.ts.

/** The labels are the columns of a file of students, too; '{field} is required' is made of them. */
const fields = {
  first_name: 'First Name',
  last_name: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  college_name: 'College Name',
  address: 'Address',
  payment_method: 'Payment Method',
} as const;

export const registration = {
  title: 'Registration',
  lead: 'Two minutes, from a phone as well. A seat is yours once the office has approved the registration.',
  steps: [
    { title: 'Fill in the form', text: 'Your registration number comes at once.' },
    { title: 'The office looks at it', text: 'We call the number that you leave when something is missing.' },
    { title: 'Come to class', text: 'With the approval, notes, videos and downloads open in your portal.' },
  ],
  contact: {
    title: 'Questions about registering?',
    phones: 'Call the office',
    email: 'Write to us',
  },
  form: {
    title: 'Registration Form 2082',
    lead: 'Names as in your documents, in Nepali or English letters.',
    fields,
    hints: {
      email: 'Your login for the portal is made with it.',
      phone: 'The one on which we reach you. Nepali digits are fine.',
      college_name: 'Where you study now, or studied last.',
      payment_method: 'How you would like to pay. Nothing is paid here.',
    },
    optional: 'optional',
    paymentPlaceholder: 'Choose later',
    /** Below the frame of somebody else's form. */
    scrolls: 'The form may be longer than its frame.',
    alone: 'Open it in a page of its own',
    submit: 'Register',
    busy: 'Registering...',
    /** A field that people do not see and robots fill in. */
    trap: 'Leave this empty',
  },
  done: {
    title: 'You are registered',
    number: 'Your registration number',
    keep: 'Keep it: the office finds you by it.',
    mailed: (email: string) => `We have sent it to ${email} as well.`,
    mailedPlain: 'We have sent it to your email as well.',
    next: (office: string, hours: string) => [
      'The office checks the registration and approves it.',
      `We call you when something is missing. You reach us at ${office}, ${hours}.`,
      'Make your login now, with the same email. Study material opens with the approval.',
    ],
    signUp: 'Make your login',
    another: 'Register another student',
  },
  /** /registration/status. */
  status: {
    title: 'Registration status',
    lead: 'Registered already? See whether the office has approved it, without a login.',
    form: 'Look up a registration',
    fields: { registration_number: 'Registration Number', phone: fields.phone },
    hints: {
      registration_number: 'BE- and seven digits, as we sent it to your email.',
      phone: 'The one in your registration.',
    },
    submit: 'Show the status',
    busy: 'Looking...',
    another: 'Look up another registration',
    /** Where it leads here. */
    link: 'See the status of a registration',
    registeredOn: (day: string) => `Registered on ${day}`,
    states: {
      pending: {
        title: 'The registration is pending',
        text: 'The office checks each registration, usually within one working day, and writes to you when it is decided.',
      },
      approved: {
        title: 'The registration is approved',
        text: 'A seat is yours, and the study material is open in your portal.',
      },
      rejected: {
        title: 'The registration was rejected',
        text: 'This often has a simple reason, such as a missing payment or a wrong phone number.',
      },
    },
    signIn: 'Sign in',
    call: (office: string) => `Call ${office}`,
    errors: {
      number: 'Please enter a registration number like BE-0000042',
      /** Of both alike: a stranger who knows one shall not learn the other. */
      none: (office: string) =>
        `No registration has this number and this phone number. Please check both, or call ${office}.`,
      tooMany: (minutes: number) =>
        `Too many attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      failed: (office: string) =>
        `The status cannot be shown right now. Please try again, or call ${office}.`,
    },
  },
  errors: {
    required: (field: string) => `${field} is required`,
    tooLong: (field: string) => `${field} is too long`,
    name: 'Please use letters only, in any script',
    nameAddress: 'Please leave web and email addresses out of the name. After a dot comes a space.',
    text: 'Please use plain text',
    phoneShort: 'Phone number is too short',
    phone: 'Please enter a phone number, digits only',
    payment: 'Invalid payment method',
    fields: 'Please check the marked fields.',
    /** Of both alike: a stranger who knows one shall not learn the other. */
    taken: (office: string) =>
      `This email or this phone number is registered already. Nothing was stored twice. If the registration is yours, its number is in a mail to the address that it was made with; or call ${office}.`,
    tooMany: (minutes: number) =>
      `Many registrations came from your network just now. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}; what you typed stays here.`,
    failed: (office: string) =>
      `The registration was not stored. Please try again, or call ${office}; what you typed stays here.`,
  },
} as const;
