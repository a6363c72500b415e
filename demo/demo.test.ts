import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../src/platform/config/config.server.ts';
import { applyFacts } from '../src/shop/exchange/exchange.server.ts';
import { freshDatabase, type TestDatabase } from '../tests/support/database.ts';
import { awkwardProducts } from './awkward.ts';
import { CITIES, SHELVES } from './cities.ts';
import { runDemo } from './demo.cli.ts';
import { fillDemo } from './demo.ts';
import { storeBannerImage } from './images.ts';
import { insertShell } from './shell.queries.ts';

const GOODS = 400;
let database: TestDatabase;
const folder = mkdtempSync(join(tmpdir(), 'vitrina-demo-'));

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const fill = (products: number) => fillDemo({ ...database, filesDir: folder }, { products });
const count = async (from: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(from)}`.execute(
    database.db,
  );
  return rows[0]?.n ?? -1;
};

describe('the demo shop in the database', () => {
  test('is finished by the next call if it was interrupted after its shell', async () => {
    const pictures = {
      doc: await storeBannerImage(folder, 'doc'),
      list: await storeBannerImage(folder, 'list'),
    };
    await database.db.transaction().execute((tx) => insertShell(tx, pictures));
    const progress: number[] = [];
    const report = await fillDemo(
      { ...database, filesDir: folder },
      { products: GOODS, onProgress: (done) => progress.push(done) },
    );
    expect(report.products.added).toBe(GOODS);
    expect(report.problems.counts).toEqual({});
    expect(Object.values(report.waiting).filter((waiting) => waiting > 0)).toEqual([]);
    expect(progress.at(-1)).toBe(GOODS);
    expect(await count('city')).toBe(CITIES.length);
  });

  test('shows every product, with prices of twelve cities and stock of their shops', async () => {
    expect(await count('product where hidden_at is null')).toBe(GOODS);
    expect(await count('city_price_type')).toBe(CITIES.length * 2);
    expect(
      await count('city_warehouse join warehouse w on w.id = warehouse_id and w.shop_id is not null'),
    ).toBe(SHELVES.length);
    expect(
      await count('(select city_id from city_price_type join price using (price_type_id) group by 1) c'),
    ).toBe(CITIES.length);
    expect(await count('(select warehouse_id from stock group by 1) s')).toBe(SHELVES.length);
    expect(await count('price_type where hidden_at is null')).toBe(CITIES.length * 2);
  });

  test('has attributes, tags, accessories and images where pages look for them', async () => {
    expect(
      await count(
        "product_attribute join attribute a on a.id = attribute_id and a.type = 'number' where number is null",
      ),
    ).toBe(0);
    expect(await count("product_relation where kind = 'accessory'")).toBeGreaterThan(GOODS);
    expect(await count('tag')).toBe(6);
    expect(await count('category where image_src is null')).toBe(0);
    expect(
      await count(
        'category c where not exists (select from category p where p.id = c.parent_id) and c.parent_id is not null',
      ),
    ).toBe(0);
    expect(
      await count('(select src from product_image where ground is not null group by 1) i'),
    ).toBeGreaterThan(200);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const images = await count(
      "(select src from product_image union select image_src from category union select image from banner where image <> '') i",
    );
    expect(files).toHaveLength(images);
  });

  test('stores a hostile name as text', async () => {
    const hostile = awkwardProducts(64).find(({ name }) => name.includes('<script>'));
    const row = await database.db
      .selectFrom('product')
      .select('name')
      .where('article', '=', hostile?.article ?? '')
      .executeTakeFirst();
    expect(row?.name).toBe(hostile?.name);
  });

  test('changes nothing when it is made again', async () => {
    const report = await fill(GOODS);
    expect(report.products).toMatchObject({ added: 0, changed: 0, hidden: 0 });
    expect(await count('city')).toBe(CITIES.length);
  });

  test('hides what is no longer sold when it is made smaller', async () => {
    const report = await fill(GOODS - 100);
    expect(report.products.hidden).toBe(100);
    expect(await count('product where hidden_at is null')).toBe(GOODS - 100);
  });
});

describe('the demo command', () => {
  const run = async (argv: string[]) => {
    let out = '';
    const stream = new Writable({
      write(chunk, _, done) {
        out += chunk;
        done();
      },
    });
    const config = readConfig({ FILES_URL: folder });
    const code = await runDemo(argv, { ...database, config, stdout: stream, stderr: stream, isTTY: false });
    return { code, out };
  };

  test('rejects an invalid number of goods', async () => {
    for (const bad of ['0', '-5', '1.5', 'много', '1000001', '']) {
      const { code, out } = await run([`--products=${bad}`]);
      expect([bad, code]).toEqual([bad, 2]);
      expect(out).toContain('нужно целое число от 1 до 1000000');
    }
    expect((await run(['--delete-everything'])).code).toBe(2);
  });

  test('rejects a catalogue with other goods, and changes nothing', async () => {
    await applyFacts(database, '1c', [
      { kind: 'category', ref: 'g', parentRef: null, name: 'Чужое' },
      { kind: 'product', ref: 'p', name: 'Чужой товар', categoryRefs: ['g'] },
    ]);
    const before = await count('product');
    const { code, out } = await run(['--products=50']);
    expect(code).toBe(1);
    expect(out).toContain('нужна пустая база');
    expect(await count('product')).toBe(before);
  });
});
