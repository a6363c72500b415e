import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { comparable, randomLists } from '../../../../tests/support/random-listings.ts';
import { otherLayout } from '../../../search-engine/search-engine.ts';
import { refreshListing } from '../search.server.ts';
import { listContract } from './fixtures/lists.ts';
import { type ContractShop, openContractShop } from './fixtures/shop.ts';
import { textContract } from './fixtures/texts.ts';
import { keystrokesOf, openTypingApi, type TypingApi } from './fixtures/typing.ts';

const GOODS = 1_200;
const CHECKS = 100;
const CHECKS_AFTER_A_CHANGE = 15;
/** How many names are typed. */
const TYPED = 8;

let shop: ContractShop;
beforeAll(async () => {
  shop = await openContractShop(GOODS);
});
afterAll(() => shop.close());

describe.each(['SQL', 'memory'] as const)('the contract of the search port, fulfilled by %s', (adapter) => {
  listContract(
    () => shop,
    () => shop[adapter],
  );
  textContract(
    () => shop,
    () => shop[adapter],
  );
});

describe('a name typed letter by letter into the API never flickers to empty', () => {
  let api: TypingApi;
  beforeAll(async () => {
    api = await openTypingApi(shop);
  });
  afterAll(() => api.close());

  /** At each keystroke the products that the text was taken from must still be found. */
  async function expectSteady(texts: readonly string[]): Promise<void> {
    const empty: string[] = [];
    for (const text of new Set(texts.flatMap(keystrokesOf)))
      if ((await api.suggest(text)).length === 0) empty.push(text);
    expect(empty).toEqual([]);
  }
  const names = () => shop.goods.map(({ name }) => name.toLowerCase());
  /** A visitor who forgot to switch the layout types letters of one alphabet. */
  const cyrillic = () => names().filter((name) => !/[a-z]/.test(name.slice(0, 30)));

  test('as it stands in the price list', () => expectSteady(names().slice(0, TYPED)));
  test('in the other layout', () => expectSteady(cyrillic().slice(0, TYPED).map(otherLayout)));
  test('an article', () => expectSteady(shop.goods.slice(0, TYPED).map(({ article }) => article)));
});

describe('lists from memory equal those from SQL', () => {
  test(`for ${CHECKS} random requests to a shop of ${GOODS} goods`, () => expectEqual(CHECKS));

  test('they stay equal while prices and stocks change', async () => {
    for (let round = 1; round <= 4; round++) {
      const ids = shop.goods.filter((_, at) => at % 10 === round).map(({ id }) => id);
      const changed = changeOffers(ids, round);
      // These lists are answered while the change is written, so both the old and the new state are right.
      for (const request of fc.sample(randomLists(shop.vocabulary), 5)) await shop.memory.list(request);
      await changed;
      await expectEqual(CHECKS_AFTER_A_CHANGE);
    }
  });
});

async function expectEqual(checks: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(randomLists(shop.vocabulary), async (request) => {
      const [ours, theirs] = await Promise.all([shop.memory.list(request), shop.SQL.list(request)]);
      expect(comparable(ours)).toEqual(comparable(theirs));
    }),
    { numRuns: checks },
  );
}

/** Writes prices and stocks as an import does: in one transaction, with the listing refreshed last. */
function changeOffers(ids: readonly number[], round: number): Promise<void> {
  return shop.db.transaction().execute(async (tx) => {
    await sql`update price set kopecks = kopecks + ${round * 700}, old_kopecks = old_kopecks + ${round * 700}
              where product_id = any(${ids})`.execute(tx);
    await sql`update stock set on_hand = (on_hand::int + ${round}) % 4 where product_id = any(${ids})`.execute(
      tx,
    );
    await refreshListing(tx, ids);
  });
}
