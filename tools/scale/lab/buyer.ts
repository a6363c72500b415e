import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, Client } from './client.ts';
import type { Ledger } from './ledger.ts';

/** A product that is ordered, and the total of an order of it, roubles. */
export interface Good {
  readonly id: number;
  readonly multiplicity: number;
  readonly total: number;
}

const RETRY_MS = 500;

/** The checkout form of a guest. */
export function formOf(total: number): object {
  return {
    delivery_type: 'courier',
    address: { street: 'Ленина', house: '5' },
    payment_type: 'cash',
    contact: { name: 'Покупатель лаборатории', phone: '+7 922 123-45-67', email: 'lab@example.com' },
    consents: ['order', 'offer'],
    expected_total: total,
  };
}

/** A guest who fills a cart, orders, and looks at the order. Each write is repeated under its key until its outcome is known. */
export class Buyer {
  readonly #client: Client;
  readonly #ledger: Ledger;
  readonly #key: string;
  /** No answer is waited for after this. */
  readonly #giveUp: AbortSignal;

  constructor(at: number, ledger: Ledger, { run, giveUp }: { run: string; giveUp: AbortSignal }) {
    this.#client = new Client(at);
    this.#ledger = ledger;
    this.#key = `lab-${run}-${String(at).padStart(8, '0')}`;
    this.#giveUp = giveUp;
  }

  async buy(good: Good): Promise<void> {
    try {
      if (!(await this.#repeat('GET', 'users/session/'))) return;
      const added = await this.#write(
        'catalog/cart-items/',
        { product: good.id, quantity: good.multiplicity },
        `${this.#key}-cart`,
      );
      if (added?.status !== 201) return;
      const placed = await this.#write('orders/order/', formOf(good.total), this.#key);
      if (!placed) this.#ledger.unknown.add(this.#key);
      else if (placed.status === 201) await this.#see(placed);
      else this.#ledger.rejected.push(`${placed.status} ${placed.text.slice(0, 200)}`);
    } finally {
      this.#client.close();
    }
  }

  /** Own orders and carts are never stale: what follows an acknowledged order shows it. */
  async #see({ body }: Answer): Promise<void> {
    this.#ledger.addOrder(this.#key, body.id);
    const own = await this.#client.call('GET', `orders/order/${body.token}/`);
    if (own.status !== 503 && own.status !== 0 && own.body?.id !== body.id)
      this.#ledger.contradictions.push(
        `заказ ${body.number} сразу после приёма: ${own.status} ${own.text.slice(0, 100)}`,
      );
    const cart = await this.#client.call('GET', 'catalog/cart/');
    if (cart.status === 200 && cart.body?.results?.length !== 0)
      this.#ledger.contradictions.push(`корзина после заказа ${body.number}: ${cart.text.slice(0, 100)}`);
  }

  async #write(path: string, body: object, key: string): Promise<Answer | undefined> {
    const answer = await this.#repeat('POST', path, { body, key });
    if (answer && answer.status < 300) this.#ledger.acknowledged.push(performance.now());
    return answer;
  }

  /** Repeats a request until its outcome is known. @returns undefined if it never is */
  async #repeat(
    method: string,
    path: string,
    sent: { body?: object; key?: string } = {},
  ): Promise<Answer | undefined> {
    while (!this.#giveUp.aborted) {
      const answer = await this.#client.call(method, path, sent);
      const isOpen = answer.status === 0 || answer.status === 429 || answer.status >= 500;
      if (!isOpen) return answer;
      if (answer.status !== 0 && answer.status !== 503 && answer.status !== 429)
        this.#ledger.addFault(`${answer.status} ${method} ${path}: ${answer.text.slice(0, 160)}`);
      await sleep(RETRY_MS * (0.5 + Math.random()));
    }
    return undefined;
  }
}

/** Learns what an order of a product costs, delivery included: the shop says the total when the given one is wrong. */
export async function learnTotal(at: number, product: Omit<Good, 'total'>): Promise<Good> {
  const client = new Client(at);
  await client.call('GET', 'users/session/');
  const added = await client.call('POST', 'catalog/cart-items/', {
    body: { product: product.id, quantity: product.multiplicity },
  });
  const answer = await client.call('POST', 'orders/order/', {
    body: formOf(0.01),
    key: `lab-learn-${at}-${Date.now()}`,
  });
  client.close();
  const total = answer.body?.changes?.find(({ what }: { what: string }) => what === 'total')?.new;
  if (typeof total !== 'number')
    throw new Error(
      `магазин не назвал сумму заказа: ${added.status}, ${answer.status} ${answer.text.slice(0, 300)}`,
    );
  return { ...product, total };
}
