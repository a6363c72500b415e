import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { type ReadElement, requisite, textAt } from '../../../../tests/support/one-c/read-xml.ts';
import { CLI } from '../../audit/audit.ts';
import { openSeller } from '../../orders/fixtures/checkout.ts';
import { broken, whole } from '../../orders/fixtures/invariants.ts';
import { type PlacedOrder, placedOrder, reviseAs } from '../../orders/fixtures/revisions.ts';
import { moveOrder } from '../../orders/staff/staff.server.ts';
import { connect, linkGoods } from '../fixtures/orders-out.ts';
import { confirmOffered, resendOrder } from './orders.server.ts';
import { ordersOut } from './orders-list.server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
  await linkGoods(api);
  await api.pool.query('update stock set on_hand = 100000');
});
afterAll(() => api.close());

const FIRST_PRICE = 26_000;

/** Orders of 1C by their id: what a document says of each. */
type Base = Map<string, { number: string; sum: string; revision: string; cancelled: string }>;

function write(base: Base, documents: readonly ReadElement[]): void {
  for (const document of documents)
    base.set(textAt(document, 'Ид') ?? '', {
      number: textAt(document, 'Номер') ?? '',
      sum: textAt(document, 'Сумма') ?? '',
      revision: requisite(document, 'Ревизия сайта') ?? '',
      cancelled: requisite(document, 'Отменен') ?? '',
    });
}

/** The orders that 1C has to have: all but those that were cancelled before it was offered them. */
async function ordersOfShop(connectionId: number): Promise<Base> {
  const { rows } = await api.pool.query(
    `select o.uuid, o.number::text, to_char(w.total_kopecks / 100.0, 'FM9999990.00') as sum, w.n::text as revision,
            (o.state = 'cancelled')::text as cancelled
     from shop_order o join order_now w on w.order_id = o.id
     join exchange_connection c on c.id = $1 and o.created_at >= c.created_at
     where o.state <> 'cancelled'
       or exists (select from order_export e where e.order_id = o.id and e.connection_id = $1)`,
    [connectionId],
  );
  return new Map(rows.map(({ uuid, ...order }) => [uuid, order]));
}

const command = fc.tuple(
  fc.constantFrom('place', 'place', 'revise', 'cancel', 'take', 'take', 'lose', 'abort'),
  fc.nat(20),
);

test('whatever is placed, changed, cancelled, lost and aborted, in the end 1C has every order once and as it is (OUT-2, OUT-3, OUT-4)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 15, maxLength: 40 }), async (commands) => {
      const oneC = await connect(api);
      const base: Base = new Map();
      const live: (PlacedOrder & { n: number })[] = [];
      const exchange = async (outcome: string, meanwhile: () => Promise<void>): Promise<number> => {
        const session = await oneC.session();
        const { documents } = await session.query();
        if (outcome !== 'abort') write(base, documents);
        await meanwhile();
        if (outcome === 'take') await confirmOffered(api.db, session);
        return documents.length;
      };
      const change = async (what: string, n: number): Promise<void> => {
        const at = live[n % Math.max(1, live.length)];
        if (what === 'place')
          live.push({ ...(await placedOrder(api, [[api.cast.products.breaker25, 1 + (n % 3), 260]])), n: 0 });
        if (what === 'revise' && at) {
          const kopecks = FIRST_PRICE - 100 * (at.n + 1); // cheaper, so it is accepted at once
          const lines = at.lines.map((line) => ({ line, kopecks }));
          at.n = (await reviseAs(api, at.id, { base: at.n, reason: 'price', note: 'Скидка', lines })).n;
        }
        if (what === 'cancel' && at) {
          await moveOrder(api.db, Number(at.number), 'cancelled');
          live.splice(live.indexOf(at), 1);
        }
      };
      for (const [what, n] of commands) {
        if (!['take', 'lose', 'abort'].includes(what)) await change(what, n);
        else await exchange(what, () => change((['revise', 'cancel', ''] as const)[n % 3] ?? '', n));
      }
      for (let tried = 0, empty = 0; empty < 2; tried++) {
        expect(tried).toBeLessThan(100);
        empty = (await exchange('take', async () => {})) === 0 ? empty + 1 : 0;
        // A person sends again what is stuck.
        const [of] = await ordersOut(api.db, oneC.slug, 100);
        for (const { number } of of?.stuck ?? []) {
          await resendOrder(api.db, { slug: oneC.slug, number, by: CLI });
          empty = 0;
        }
      }
      expect(Object.fromEntries(base)).toEqual(Object.fromEntries(await ordersOfShop(oneC.id)));
      expect(await broken(api.pool)).toEqual(whole);
      for (const { number } of live) await moveOrder(api.db, Number(number), 'cancelled');
    }),
    { numRuns: 8 },
  );
});
