// eSewa and Khalti for tests, over HTTP as their documentation has it: eSewa's form with its signature and its status check,
// Khalti's initiate and lookup. What they say of a payment, a test sets.

import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PaymentConfig } from '../base/paymentConfig.ts';

/** Of eSewa's test system, as its pages have it. */
export const secretKey = '8gBm/:&EnhH.1/q';
export const productCode = 'EPAYTEST';
const formPath = '/api/epay/main/v2/form';

export interface TestProviders {
  config: PaymentConfig;
  /** Sets what is said of a payment from here on; `amount` in rupees, unless it is what was asked for. */
  say(id: string, status: string, more?: { amount?: number; transaction?: string | null }): void;
  /** From here on every answer is this one, or none (`silence`); undefined: as usual. */
  instead: { status: number; body: string } | 'silence' | undefined;
  /** Fills in eSewa's form. @throws unless its signature is right */
  submit(form: { url: string; fields?: Record<string, string> }): void;
  /** How often the status of a payment was asked for. */
  askedOf(id: string): number;
  close(): Promise<void>;
}

interface Known {
  id: string;
  amount: number;
  status: string;
  transaction: string | null;
  asked: number;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
}

type Answer = [status: number, body: unknown];

/** @param port unless given, any. A browser that is sent to eSewa's form pays there at once, and is sent back. */
export async function startTestProviders(port = 0): Promise<TestProviders> {
  const known = new Map<string, Known>();
  const find = (id: unknown): Known | undefined => {
    const payment = known.get(String(id).replace(/^pidx-/, ''));
    if (payment) payment.asked += 1;
    return payment;
  };

  const esewaStatus = (url: URL): Answer => {
    const asked = Object.fromEntries(url.searchParams);
    const payment = find(asked['transaction_uuid']);
    const isAsked = payment !== undefined && Number(asked['total_amount']) === payment.amount;
    if (asked['product_code'] !== productCode) return [400, { code: 0, error_message: 'Invalid' }];
    return [
      200,
      {
        product_code: productCode,
        transaction_uuid: asked['transaction_uuid'],
        total_amount: payment?.amount ?? Number(asked['total_amount']),
        status: isAsked || payment?.transaction ? payment.status : 'NOT_FOUND',
        ref_id: payment?.transaction ?? null,
      },
    ];
  };

  const khalti = async (path: string, request: IncomingMessage): Promise<Answer> => {
    if (request.headers.authorization !== `Key ${secretKey}`)
      return [401, { detail: 'Invalid token.', status_code: 401 }];
    const body = JSON.parse(await textOf(request)) as Record<string, unknown>;
    if (path.endsWith('/initiate/')) {
      const id = String(body['purchase_order_id']);
      if (Number(body['amount']) < 1000) return [400, { amount: ['Amount should be greater than Rs. 10'] }];
      known.set(id, {
        id,
        amount: Number(body['amount']) / 100,
        status: 'Initiated',
        transaction: null,
        asked: 0,
      });
      const payment_url = `https://test-pay.khalti.com/?pidx=pidx-${id}`;
      return [200, { pidx: `pidx-${id}`, payment_url, expires_in: 1800 }];
    }
    const payment = find(body['pidx']);
    if (payment === undefined) return [404, { detail: 'Not found.', error_key: 'validation_error' }];
    return [
      ['Expired', 'User canceled'].includes(payment.status) ? 400 : 200,
      {
        pidx: body['pidx'],
        total_amount: payment.amount * 100,
        status: payment.status,
        transaction_id: payment.transaction,
        fee: 0,
        refunded: payment.status === 'Refunded',
      },
    ];
  };

  const answerTo = (request: IncomingMessage): Answer | Promise<Answer> => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    return url.pathname === '/api/epay/transaction/status/'
      ? esewaStatus(url)
      : khalti(url.pathname, request);
  };

  const server = createServer((request, response) => {
    void (async () => {
      if (request.url === formPath) {
        const fields = Object.fromEntries(new URLSearchParams(await textOf(request)));
        providers.submit({ url: origin + formPath, fields });
        providers.say(String(fields['transaction_uuid']), 'COMPLETE', { transaction: '0001TS9' });
        response.writeHead(302, { location: `${fields['success_url']}?data=e30` }).end();
        return;
      }
      const { instead } = providers;
      if (instead === 'silence') {
        request.socket.destroy();
        return;
      }
      const [status, body] = instead ? [instead.status, instead.body] : await answerTo(request);
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    })();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const providers: TestProviders = {
    config: {
      esewa: { productCode, secretKey, formOrigin: origin, statusOrigin: origin },
      khalti: { secretKey, origin },
    },
    instead: undefined,
    askedOf: (id) => known.get(id)?.asked ?? 0,
    say(id, status, more = {}) {
      const payment = known.get(id);
      if (payment === undefined) throw new Error('nobody has begun this payment');
      known.set(id, { ...payment, status, ...more });
    },
    submit({ url, fields = {} }) {
      const names = fields['signed_field_names']?.split(',') ?? [];
      const message = names.map((name) => `${name}=${fields[name]}`).join(',');
      const signature = createHmac('sha256', secretKey).update(message).digest('base64');
      if (url !== origin + formPath || names.join() !== 'total_amount,transaction_uuid,product_code')
        throw new Error('this is not the form of ePay v2');
      if (signature !== fields['signature']) throw new Error('the signature is wrong (ES104)');
      const id = String(fields['transaction_uuid']);
      known.set(id, {
        id,
        amount: Number(fields['total_amount']),
        status: 'PENDING',
        transaction: null,
        asked: 0,
      });
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return providers;
}
