// Online payments of fees: they begin here, and the provider is asked until it has said how each ended. Every server asks,
// whichever comes first; what follows is decided by the database (settle_online_payment).

import type pg from 'pg';
import type { Logger } from 'pino';
import { type Clock, seconds } from '../base/clock.ts';
import { errorText } from '../base/errors.ts';
import { createWorker, type Worker } from '../base/worker.ts';
import type { Begun, Provider, Said } from './providers.ts';

export interface PaymentsOptions {
  pool: pg.Pool;
  clock: Clock;
  log: Logger;
  providers: ReadonlyMap<string, Provider>;
  /** A payment was begun, or has another state. */
  onChanged?: () => void;
}

export interface Payments {
  /** Those who take payments, by name. */
  providers: ReadonlyMap<string, Provider>;
  /**
   * Begins a payment of a student's account.
   * @param amount in rupees, two digits after the point
   * @param backUrl the address to which the provider sends the browser, of a payment's id
   * @throws a refusal of the database (23514); any other error when the provider does not answer
   */
  begin(account: string, provider: Provider, amount: string, backUrl: (id: string) => string): Promise<Begun>;
  /** Asks the provider about one payment, unless it has ended or was asked about a moment ago. */
  askAbout(id: string): Promise<void>;
  worker: Worker;
}

interface Row {
  id: string;
  provider: string;
  amount: string;
  providerId: string | null;
}

const columns = 'id, provider, amount, provider_id as "providerId"';
const lookEvery = seconds(30);

export function createPayments(options: PaymentsOptions): Payments {
  const { pool, clock, providers, onChanged = () => {} } = options;
  const log = options.log.child({ part: 'payments' });

  const settle = async (row: Row): Promise<void> => {
    let said: Said | undefined;
    try {
      // One whose keys were taken away says nothing, and is asked when they are back.
      said = await providers.get(row.provider)?.ask(row);
    } catch (error) {
      log.warn(
        { event: 'provider_away', payment: row.id, reason: errorText(error) },
        'a payment is asked about later',
      );
    }
    const paid = said?.outcome === 'paid' ? said : undefined;
    const { rows } = await pool.query<{ state: string; problem: string }>(
      'select state, problem from public.settle_online_payment($1, $2, $3, $4, $5)',
      [row.id, said?.outcome ?? 'none', clock(), paid?.transaction, paid?.amount],
    );
    log.info(
      { event: 'payment_asked', payment: row.id, said: said?.outcome, ...rows[0] },
      'a provider was asked',
    );
    onChanged();
  };

  const claim = async (id: string | null): Promise<Row | undefined> => {
    const { rows } = await pool.query<Row>(`select ${columns} from public.claim_online_payment($1, $2)`, [
      clock(),
      id,
    ]);
    return rows[0];
  };

  return {
    providers,
    async begin(account, provider, amount, backUrl) {
      const { rows } = await pool.query<Row>(
        `select ${columns} from public.begin_online_payment($1, $2, $3, $4)`,
        [account, provider.name, amount, clock()],
      );
      const [row] = rows;
      if (row === undefined) throw new Error('the database has begun no payment');
      const begun = await provider.begin(row, backUrl(row.id));
      if (begun.providerId !== undefined)
        await pool.query('update public.online_payments set provider_id = $2 where id = $1', [
          row.id,
          begun.providerId,
        ]);
      onChanged();
      return begun;
    },
    async askAbout(id) {
      const row = await claim(id);
      if (row !== undefined) await settle(row);
    },
    worker: createWorker({
      name: 'payments',
      async work() {
        const row = await claim(null);
        if (row !== undefined) await settle(row);
        return row === undefined ? lookEvery : 0;
      },
      lookEvery,
      onError(error, failures) {
        if (failures === 1) log.warn({ reason: errorText(error) }, 'payments are asked about later');
      },
    }),
  };
}
