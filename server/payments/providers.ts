// Who takes payments online, behind one interface: eSewa (ePay v2) and Khalti (web checkout, KPG-2). What a browser brings
// back from them proves nothing; only their own answer to `ask` does.

import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { limits } from '../base/limits.ts';
import type { EsewaConfig, KhaltiConfig, PaymentConfig } from '../base/paymentConfig.ts';

export type ProviderName = 'eSewa' | 'Khalti';

export interface Asked {
  /** Ours; both providers repeat it. */
  id: string;
  /** Rupees with two digits after the point. */
  amount: string;
  /** How the provider calls the payment, where it has a name of its own for it. */
  providerId: string | null;
}

/** Where the browser goes: a form to send there, or an address to open. */
export interface Begun {
  url: string;
  fields?: Record<string, string>;
  providerId?: string;
}

/** What the provider says of a payment. `not found`: nobody has paid it so far. */
export type Said =
  | { outcome: 'paid'; transaction: string; amount: string }
  | { outcome: 'pending' | 'not found' | 'not paid' | 'refunded' };

export interface Provider {
  name: ProviderName;
  /** @throws when the provider does not answer, or refuses */
  begin(payment: Asked, backUrl: string): Promise<Begun>;
  /** @throws when the provider does not answer, or says what its documentation does not know */
  ask(payment: Asked): Promise<Said>;
}

async function answerOf<T>(shape: z.ZodType<T>, url: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(url, {
    ...init,
    redirect: 'error',
    signal: AbortSignal.timeout(limits.paymentAnswer.default),
  });
  const text = await response.text();
  const { data, error } = z
    .string()
    .max(limits.paymentAnswerSize.default)
    .transform((body): unknown => JSON.parse(body))
    .pipe(shape)
    .safeParse(text);
  if (error) throw new Error(`the answer (${response.status}) is not what is documented`);
  return data;
}

/** eSewa writes amounts as numbers or as text, with commas too. */
const rupees = z
  .union([z.number(), z.string().regex(/^[\d,]+(\.\d+)?$/)])
  .transform((value) => Number(String(value).replaceAll(',', '')).toFixed(2));

const esewaStatus = z.object({
  status: z.enum([
    'COMPLETE',
    'PENDING',
    'AMBIGUOUS',
    'NOT_FOUND',
    'CANCELED',
    'FULL_REFUND',
    'PARTIAL_REFUND',
  ]),
  transaction_uuid: z.string(),
  product_code: z.string(),
  total_amount: rupees,
  ref_id: z.string().nullish(),
});

function createEsewa({ productCode, secretKey, formOrigin, statusOrigin }: EsewaConfig): Provider {
  const amountOf = ({ amount }: Asked): string => String(Number(amount));
  return {
    name: 'eSewa',
    begin(payment, backUrl) {
      const signed = {
        total_amount: amountOf(payment),
        transaction_uuid: payment.id,
        product_code: productCode,
      };
      const message = Object.entries(signed)
        .map((pair) => pair.join('='))
        .join(',');
      const fields = {
        ...signed,
        amount: signed.total_amount,
        tax_amount: '0',
        product_service_charge: '0',
        product_delivery_charge: '0',
        success_url: backUrl,
        failure_url: backUrl,
        signed_field_names: Object.keys(signed).join(','),
        signature: createHmac('sha256', secretKey).update(message).digest('base64'),
      };
      return Promise.resolve({ url: `${formOrigin}/api/epay/main/v2/form`, fields });
    },
    async ask(payment) {
      const query = new URLSearchParams({
        product_code: productCode,
        total_amount: amountOf(payment),
        transaction_uuid: payment.id,
      });
      const said = await answerOf(
        esewaStatus,
        `${statusOrigin}/api/epay/transaction/status/?${query.toString()}`,
      );
      if (said.transaction_uuid !== payment.id || said.product_code !== productCode)
        throw new Error('the answer is about another payment');
      switch (said.status) {
        case 'COMPLETE':
          if (!said.ref_id) throw new Error('the answer names no transaction');
          return { outcome: 'paid', transaction: said.ref_id, amount: said.total_amount };
        case 'NOT_FOUND':
          return { outcome: 'not found' };
        case 'CANCELED':
          return { outcome: 'not paid' };
        case 'FULL_REFUND':
        case 'PARTIAL_REFUND':
          return { outcome: 'refunded' };
        default:
          return { outcome: 'pending' };
      }
    },
  };
}

const khaltiBegun = z.object({
  pidx: z.string().min(1).max(100),
  payment_url: z.url({ protocol: /^https?$/ }),
});

const khaltiStatus = z.object({
  pidx: z.string(),
  total_amount: z.int().nonnegative(),
  status: z.enum([
    'Completed',
    'Pending',
    'Initiated',
    'Expired',
    'User canceled',
    'Refunded',
    'Partially Refunded',
  ]),
  transaction_id: z.string().nullish(),
});

/** Paisa of an amount in rupees, and back: by digits, never through a fraction. */
const toPaisa = (amount: string): number => Number(amount.replace('.', ''));
const toRupees = (paisa: number): string =>
  String(paisa)
    .padStart(3, '0')
    .replace(/(\d\d)$/, '.$1');

function createKhalti({ secretKey, origin }: KhaltiConfig): Provider {
  const post = <T>(shape: z.ZodType<T>, path: string, body: object): Promise<T> =>
    answerOf(shape, `${origin}/api/v2/epayment/${path}/`, {
      method: 'POST',
      headers: { authorization: `Key ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    name: 'Khalti',
    async begin(payment, backUrl) {
      const begun = await post(khaltiBegun, 'initiate', {
        return_url: backUrl,
        website_url: new URL(backUrl).origin,
        amount: toPaisa(payment.amount),
        purchase_order_id: payment.id,
        purchase_order_name: 'Fees',
      });
      return { url: begun.payment_url, providerId: begun.pidx };
    },
    async ask(payment) {
      if (payment.providerId === null) return { outcome: 'not found' };
      const said = await post(khaltiStatus, 'lookup', { pidx: payment.providerId });
      if (said.pidx !== payment.providerId) throw new Error('the answer is about another payment');
      switch (said.status) {
        case 'Completed':
          if (!said.transaction_id) throw new Error('the answer names no transaction');
          return { outcome: 'paid', transaction: said.transaction_id, amount: toRupees(said.total_amount) };
        case 'Expired':
        case 'User canceled':
          return { outcome: 'not paid' };
        case 'Refunded':
        case 'Partially Refunded':
          return { outcome: 'refunded' };
        default:
          return { outcome: 'pending' };
      }
    },
  };
}

export const createProviders = ({ esewa, khalti }: PaymentConfig): ReadonlyMap<string, Provider> =>
  new Map(
    [...(esewa ? [createEsewa(esewa)] : []), ...(khalti ? [createKhalti(khalti)] : [])].map((provider) => [
      provider.name,
      provider,
    ]),
  );
