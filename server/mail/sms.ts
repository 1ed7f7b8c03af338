// Handing an SMS to whoever delivers it: Sparrow SMS where its token is set, otherwise a dry run, which sends nothing and lets
// the office see what would go, in how many parts.

import { z } from 'zod';
import { asciiDigits } from '../../shared/institute.ts';
import { seconds } from '../base/clock.ts';
import type { SmsConfig } from '../base/paymentConfig.ts';

export interface Sms {
  /** A phone number, as the student's record has it. */
  to: string;
  text: string;
}

/** It surely was not sent. `isOver`: it never will be, so that nobody tries again. */
export class SmsRefusal extends Error {
  readonly isOver: boolean;

  constructor(message: string, isOver: boolean) {
    super(message);
    this.isOver = isOver;
  }
}

export interface SmsAdapter {
  /**
   * Resolves when the service has taken it. 'recorded': nothing was sent, and the office's page of messages is where it can be read.
   * @throws SmsRefusal; anything else when nobody knows whether it was sent
   */
  send(sms: Sms): Promise<'sent' | 'recorded'>;
}

/** Sends nothing where nobody delivers SMS. */
export const createSms = (config: SmsConfig | undefined): SmsAdapter =>
  config ? createSparrow(config) : { send: () => Promise.resolve('recorded') };

const answerShape = z
  .string()
  .max(10_000)
  .transform((body): unknown => JSON.parse(body))
  .pipe(z.object({ response_code: z.int(), response: z.string().max(300) }));
/** A missing field, a wrong receiver, no text, no receiver: the same SMS is refused each time. The others end with the account's trouble. */
const refusedForEver = new Set([1000, 1007, 1010, 1011]);
/** Before anything was sent. */
const notReached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** A mobile number of Nepal as Sparrow wants it, ten digits; undefined for another one. */
const mobileOf = (phone: string): string | undefined =>
  /^(?:00977|977)?(9[678]\d{8})$/.exec(asciiDigits(phone).replace(/\D/g, ''))?.[1];

/** Sparrow SMS, version 2 of its API (docs.sparrowsms.com): a form, and a code in the answer. */
function createSparrow({ token, from, origin }: SmsConfig): SmsAdapter {
  const ask = async (to: string, text: string): Promise<Response> => {
    try {
      return await fetch(`${origin}/v2/sms/`, {
        method: 'POST',
        body: new URLSearchParams({ token, from, to, text }),
        redirect: 'error',
        signal: AbortSignal.timeout(seconds(20)),
      });
    } catch (error) {
      const { cause } = error as { cause?: { code?: string } };
      if (notReached.has(cause?.code ?? '')) throw new SmsRefusal('Sparrow SMS cannot be reached', false);
      throw error;
    }
  };
  return {
    async send({ to, text }) {
      const mobile = mobileOf(to);
      if (mobile === undefined) throw new SmsRefusal('No mobile number of Nepal', true);
      const response = await ask(mobile, text);
      const { data } = answerShape.safeParse(await response.text());
      if (response.ok && data?.response_code === 200) return 'sent';
      if (data === undefined || data.response_code === 200)
        throw new Error(`the answer (${response.status}) is not what is documented`);
      throw new SmsRefusal(
        `Sparrow SMS: ${data.response} (${data.response_code})`,
        refusedForEver.has(data.response_code),
      );
    },
  };
}
