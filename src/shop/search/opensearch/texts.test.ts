import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { whyNoSearchNode } from '../../../../tests/support/search-node.ts';
import { otherLayout, type SearchRequest } from '../../../search-engine/search-engine.ts';
import { textContract } from '../contract/fixtures/texts.ts';
import { keystrokesOf } from '../contract/fixtures/typing.ts';
import { refreshListing } from '../search.server.ts';
import { runSynonyms } from '../synonyms.cli.ts';
import { openShopInOpenSearch, type ShopInOpenSearch } from './fixtures/shop.ts';

const GOODS = 1_200;
/** Many pages of 1,200 goods end beyond. */
const WINDOW = 300;
/** The first products of a search, which visitors look at. */
const TOP = 5;

if (whyNoSearchNode)
  console.warn(`Texts from OpenSearch are NOT compared with those from memory: ${whyNoSearchNode}`);

describe.skipIf(whyNoSearchNode)('texts from OpenSearch', () => {
  let open: ShopInOpenSearch;
  beforeAll(async () => {
    open = await openShopInOpenSearch(GOODS, { window: WINDOW });
  });
  afterAll(() => open?.close());

  const asked = (text: string): SearchRequest => ({
    ...open.shop.everything,
    text,
    isExact: false,
    ordering: 'relevance',
    limit: 24,
  });
  const find = (text: string) => open.search.search(asked(text));

  textContract(
    () => open.shop,
    () => open.search,
  );

  test('find what memory finds: as written, misspelled, in the other layout, in Latin letters, by article', async () => {
    const queries = open.shop.goods.slice(0, 60).flatMap(({ name, article }, at) => {
      const words = name.toLowerCase().match(/[а-яё]{4,}/g) ?? [];
      const [first = name, second = ''] = words;
      const slip = `${first.slice(0, 3)}${first.slice(4)}`;
      const texts = [
        first,
        `${first} ${second}`,
        name.slice(0, 40),
        slip,
        otherLayout(first),
        article,
        article.slice(0, 6),
      ];
      return [texts[at % texts.length]!, texts[(at + 3) % texts.length]!];
    });
    const differences: unknown[] = [];
    let shared = 0;
    let all = 0;
    for (const text of new Set(queries)) {
      const [ours, theirs] = [await find(text), await open.shop.memory.search(asked(text))];
      const top = theirs.ids.slice(0, TOP);
      all += top.length;
      shared += top.filter((id) => ours.ids.slice(0, TOP).includes(id)).length;
      if (ours.total !== theirs.total || ours.corrected !== theirs.corrected)
        differences.push([text, ours.total, theirs.total, ours.corrected, theirs.corrected]);
    }
    expect(differences).toEqual([]);
    expect(shared / all).toBeGreaterThan(0.99);
    expect(open.errors).toEqual([]);
  });

  test('never flicker to empty while a name or an article is typed letter by letter, also in the other layout', async () => {
    const names = open.shop.goods.slice(0, 4).map(({ name }) => name.toLowerCase());
    const cyrillic = open.shop.goods
      .map(({ name }) => name.toLowerCase())
      .filter((name) => !/[a-z]/.test(name));
    const typed = [
      ...names,
      ...cyrillic.slice(0, 3).map(otherLayout),
      ...open.shop.goods.slice(0, 4).map(({ article }) => article),
    ];
    const empty: string[] = [];
    const { cityId } = open.shop.everything;
    for (const text of new Set(typed.flatMap(keystrokesOf)))
      if ((await open.search.suggest({ text, cityId, pastQueries: [] })).length === 0) empty.push(text);
    expect(empty).toEqual([]);
  });

  test('find a renamed product by its new word and its new article', async () => {
    const { id } = open.shop.goods[7]!;
    await open.shop.db.transaction().execute(async (tx) => {
      await sql`update product set name = 'Брямзик походный раскладной', article = 'ЖЩ-774411' where id = ${id}`.execute(
        tx,
      );
      await refreshListing(tx, [id]);
    });
    await open.feed();
    for (const text of [
      'брямзик',
      'брямзики',
      'брямзик походный',
      ',hzvpbr',
      'брямзек',
      'жщ-774411',
      '774411',
    ])
      expect([text, (await find(text)).ids[0]]).toEqual([text, id]);
    expect((await find('брямзек')).corrected).toBe('брямзик');
    expect(open.errors).toEqual([]);
  });

  test('find the goods of a renamed category by its new name', async () => {
    const counts = [...(await open.search.categoryCounts())].sort(([, a], [, b]) => b - a);
    expect(new Map(counts)).toEqual(new Map(await open.shop.SQL.categoryCounts()));
    const [id = 0, count = 0] = counts.find(([, goods]) => goods < 60) ?? [];
    await sql`update category set name = 'Дрындулеты' where id = ${id}`.execute(open.shop.db);
    await sql`insert into catalog_change (kind, subject_id) values ('category', ${id})`.execute(open.shop.db);
    await open.feed();
    const found = await find('дрындулет');
    expect(found.total).toBe(count);
    expect(found.categories.get(id) ?? count).toBe(count);
    expect(open.errors).toEqual([]);
  });

  test('follow the synonyms of the staff', async () => {
    const [word = ''] = open.shop.goods[3]!.name.toLowerCase().match(/[а-яё]{5,}/) ?? [];
    const before = await find(word);
    expect((await open.search.search({ ...asked('кракозябра'), isExact: true })).total).toBe(0);
    const silent = { write: () => true };
    const given = { db: open.shop.db, stdout: silent, stderr: silent };
    expect(await runSynonyms(['add', `кракозябра = ${word}`], given)).toBe(0);
    await open.feed();
    const after = await find('кракозябра');
    expect(after.total).toBeGreaterThan(0);
    expect(after.total).toBeGreaterThanOrEqual(before.total);
    expect(after.corrected).toBeNull();
    expect(open.errors).toEqual([]);
  });
});
