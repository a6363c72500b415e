import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startApi } from '../../../../tests/support/api.ts';
import { readConfig } from '../../../platform/config/config.server.ts';
import { openSeller } from '../../orders/fixtures/checkout.ts';
import { broken, whole } from '../../orders/fixtures/invariants.ts';
import { placedOrder } from '../../orders/fixtures/revisions.ts';
import { runExchange } from '../exchange.cli.ts';
import { offersXml } from '../fixtures/read.ts';
import { runImport } from '../imports/imports.cli.ts';

test('an import by the command line is undone: orders stay as they were, those at its prices become tasks, and buyers see the old price', async () => {
  const api = await startApi();
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-undo-'));
  try {
    await openSeller(api);
    const { breaker25 } = api.cast.products;
    const rows = async (query: string) => (await api.pool.query(query)).rows;
    await api.pool.query(
      `insert into external_id (source, kind, value, id) select '1c', 'product', 'p' || id, id from product
       union all select '1c', 'price_type', 't' || id, id from price_type on conflict do nothing`,
    );
    await api.pool.query('update stock set on_hand = 1000');
    const prices = () =>
      rows(
        `select price_type_id as type, min_quantity, kopecks::int from price where product_id = ${breaker25} order by 1, 2`,
      );
    const pricesBefore = await prices();
    const config = readConfig({ DATA_DIR: folder });
    let output = '';
    const stream = { write: (text: string) => (output += text) };
    const io = {
      stdout: stream,
      stderr: stream,
      isTTY: false,
      config,
      pool: api.pool,
      db: api.db,
    };
    const file = join(folder, 'offers.xml');
    const types = [...new Set(pricesBefore.map(({ type }) => type))];
    const price = `<Цены>${types.map((type) => `<Цена><ИдТипаЦены>t${type}</ИдТипаЦены><ЦенаЗаЕдиницу>7</ЦенаЗаЕдиницу></Цена>`).join('')}</Цены>`;
    writeFileSync(file, offersXml(`<Предложение><Ид>p${breaker25}</Ид>${price}</Предложение>`));
    /** The page of the product without its stock, which the order has taken. */
    const shown = async () => {
      const { body } = await (await api.browser()).get(`catalog/product/${breaker25}/`);
      return { ...body, stock: null, max_quantity: null };
    };
    const before = await shown();
    expect(await runImport([file], io)).toBe(0);
    expect(await shown()).not.toEqual(before);
    const order = await placedOrder(api, [[breaker25, 100, 7]]);
    const taken = await rows('select * from shop_order, order_line');
    const [{ id }] = await rows(
      `select id::int from exchange_run where kind = 'import' and state = 'applied'`,
    );
    expect(await runExchange(['undo', String(id)], io)).toBe(0);
    expect(output).toMatch(/заказов по ошибочной цене: 1/);
    expect(await prices()).toEqual(pricesBefore);
    expect(await shown()).toEqual(before);
    expect(await rows('select * from shop_order, order_line')).toEqual(taken);
    expect(await rows(`select kind, subject_id::int as id from exchange_task`)).toEqual([
      { kind: 'wrong_price', id: order.id },
    ]);
    // The line has a price that is undone now; nothing else of orders is affected.
    expect(await broken(api.pool)).toEqual({ ...whole, 'INV-5 price rows': 1 });
  } finally {
    await api.close();
    rmSync(folder, { recursive: true });
  }
});
