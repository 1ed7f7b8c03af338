/** /unsubscribe: where the link at the end of a message to many leads. */
export const unsubscribe = {
  title: 'No more messages?',
  lead: 'Then the office’s messages to many students do not come to you any more, by e-mail or SMS.',
  text: 'Mails about your own registration and password still come. You can change your mind in the portal.',
  /** Of a mail that tells of a notice. */
  notices: {
    title: 'No more notices by e-mail?',
    lead: 'Then new notices are not mailed to you any more. They stand on the notice board as before.',
    done: {
      title: 'You get no more notices by e-mail',
      text: 'In the portal you can switch them on again.',
    },
  },
  confirm: 'No more messages',
  busy: 'One moment...',
  failed: 'This could not be stored. Please try again.',
  done: {
    title: 'You get no more messages',
    text: 'Whatever was waiting for you is not sent either. In the portal you can allow them again.',
    action: 'Go to the home page',
  },
  invalid: {
    title: 'This link does not work any more',
    text: 'It works only as it came in the mail. You can choose in the portal, too, or call the office.',
    action: 'Find the office',
  },
} as const;
