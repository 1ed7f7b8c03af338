// Handing an SMS to whoever delivers it. No service is known here: an installation that has one puts its adapter in the
// place of the dry run, which sends nothing and lets the office see what would go, in how many parts.

export interface Sms {
  /** A phone number, as the student's record has it. */
  to: string;
  text: string;
}

export interface SmsAdapter {
  /**
   * Resolves when the service has taken it. `id` is the same at each try: a service that is asked twice knows it by that.
   * 'recorded': nothing was sent, and the office's page of messages is where it can be read.
   * @throws what the service or the network said; it is tried again
   */
  send(sms: Sms, id: string): Promise<'sent' | 'recorded'>;
}

/** Sends nothing. */
export const dryRunSms: SmsAdapter = { send: () => Promise.resolve('recorded') };
