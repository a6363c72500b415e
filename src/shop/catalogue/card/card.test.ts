import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cast } from '../../../../tests/support/cast.ts';
import { castDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { openFollowedDb } from '../../../platform/cache/cached.server.ts';
import { type Buyer, guest } from '../../session/session.ts';
import { cardsByIds } from './card.server.ts';

let database: TestDatabase;
let cast: Cast;
beforeAll(async () => {
  const opened = await castDatabase();
  ({ cast } = opened);
  database = opened;
});
afterAll(() => database.drop());

test('a card is made once for all buyers with the same terms, and buyers with other terms do not displace it', async () => {
  const { db, refresh } = openFollowedDb(database.pool);
  await refresh();
  const city = cast.cities.ekaterinburg;
  const cardFor = async (terms?: Partial<Buyer>) => {
    const company = { legalEntityId: 1, role: 'buyer', contractId: 1, priceType: null, percent: 0 } as const;
    const buyer = terms ? { ...company, audience: 'retail' as const, ...terms } : null;
    const [card] = await cardsByIds({ db, visitor: { ...guest(city), buyer } }, [cast.products.breaker16]);
    return card;
  };
  const everybody = [
    undefined,
    { percent: 10 },
    { percent: 7.77 },
    { priceType: cast.priceTypes.retail, percent: 10 },
    { priceType: cast.priceTypes.wholesale },
  ];
  const ofAll = async () => Promise.all(everybody.map(cardFor));
  const first = await ofAll();
  const priceOf = (card: Awaited<ReturnType<typeof cardFor>>) =>
    card?.prices.find((price) => price.city === city)?.price;
  expect(first.map(priceOf)).toEqual([250, 225, 230.58, 225, undefined]);
  const again = [...(await Promise.all(everybody.toReversed().map(cardFor)))].reverse();
  for (const [at, card] of first.entries()) expect(again[at]).toBe(card);
  // This contract differs only in payment.
  expect(await cardFor({ contractId: 2 })).toBe(first[0]);

  await database.pool.query('update price set kopecks = kopecks + 1000');
  await refresh();
  expect((await ofAll()).map(priceOf)).toEqual([260, 234, 239.8, 234, undefined]);
  await database.pool.query('update price_type set hidden_at = now() where id = $1', [
    cast.priceTypes.retail,
  ]);
  await refresh();
  expect((await ofAll()).map(priceOf)).toEqual(everybody.map(() => undefined));
});
