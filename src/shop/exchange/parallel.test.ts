import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../tests/support/api.ts';
import { readConfig } from '../../platform/config/config.server.ts';
import { openDb, openPool } from '../../platform/database/db.server.ts';
import { openFiles } from '../../platform/files/stored-files.server.ts';
import { broken, whole } from '../orders/fixtures/invariants.ts';
import { placedOrder } from '../orders/fixtures/revisions.ts';
import { openStockedShop } from '../orders/fixtures/shipping.ts';
import { connectionById } from './connections/connections.server.ts';
import { receiveDocuments } from './documents/documents.server.ts';
import { runExchange } from './exchange.cli.ts';
import { fileOf } from './fixtures/documents-in.ts';
import { connect, linkGoods } from './fixtures/orders-out.ts';
import { offersXml } from './fixtures/read.ts';
import { runImport } from './imports/imports.cli.ts';
import { documentOf } from './orders/document.ts';
import { confirmOffered, exportedOrders } from './orders/orders.server.ts';

let api: TestApi;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitrina-parallel-'));
  api = await startApi();
  await openStockedShop(api);
  await linkGoods(api);
  await api.pool.query(
    `insert into external_id (source, kind, value, id) select '1c', 'warehouse', 'w' || id, id from warehouse`,
  );
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true });
});

const ROUNDS = 4;
const TODAY = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Moscow' });

test('runs, undos and orders go on side by side without a deadlock, and every rule of orders holds', async () => {
  const { breaker25, breaker16 } = api.cast.products;
  const buy = () =>
    placedOrder(api, [
      [breaker25, 1, 260],
      [breaker16, 1, 250],
    ]);
  const orders = [await buy(), await buy(), await buy()];
  // A pool of its own: its connections are closed before deadlocks are counted.
  const pool = openPool(api.url, 10);
  const backends: number[] = [];
  pool.on('connect', (client) => backends.push((client as unknown as { processID: number }).processID));
  const db = openDb(pool);
  const config = readConfig({ DATA_DIR: folder });
  const stream = { write: () => {} };
  const io = { stdout: stream, stderr: stream, isTTY: false, config, pool, db };

  /** Another 1C returns all orders in one order or the other, paid and shipped. */
  const returns = async (isBackwards: boolean) => {
    const { id } = await connect(api);
    const connection = await connectionById(db, id);
    const path = join(folder, `documents-${id}.xml`);
    for (let round = 0; round < ROUNDS; round++) {
      const all = await exportedOrders(
        db,
        connection,
        orders.map((order) => order.id),
      );
      const xml = all.map((order) =>
        documentOf(order).replace(
          '</ЗначенияРеквизитов>',
          `${requisite('Дата оплаты по 1С', TODAY)}${requisite('Номер оплаты по 1С', `П-${round}`)}</ЗначенияРеквизитов>`,
        ),
      );
      writeFileSync(path, fileOf(...(isBackwards ? xml.reverse() : xml)));
      const { rows } = await pool.query(
        `insert into exchange_run (connection_id, kind, name, digest, state, started_at)
         values ($1, 'documents', $2::text, sha256($2::text::bytea), 'running', now()) returning id`,
        [id, `d${round}.xml`],
      );
      await receiveDocuments(db, path, {
        connection,
        runId: rows[0].id,
        files: openFiles(config, db),
        openFile: async () => undefined,
      });
    }
  };
  /** A 1C takes the orders, session by session. */
  const takes = async () => {
    const oneC = await connect(api);
    for (let round = 0; round < ROUNDS; round++) {
      const session = await oneC.session();
      await session.query();
      await confirmOffered(db, session);
    }
  };
  /** Stock is imported and taken back. */
  const counts = async () => {
    const path = join(folder, 'offers.xml');
    const { rows } = await pool.query('select distinct warehouse_id as id from stock where product_id = $1', [
      breaker25,
    ]);
    for (let round = 0; round < ROUNDS; round++) {
      const stock = rows.map(({ id }) => `<Склад ИдСклада="w${id}" КоличествоНаСкладе="${9_000 + round}"/>`);
      const offers = [breaker16, breaker25].map(
        (id) => `<Предложение><Ид>guid-${id}</Ид>${stock.join('')}</Предложение>`,
      );
      writeFileSync(path, offersXml(offers.join('')));
      expect(await runImport([path], io)).toBe(0);
      const last = await pool.query(`select max(id) as id from exchange_run where kind = 'import'`);
      if (round % 2 === 1) expect(await runExchange(['undo', String(last.rows[0].id)], io)).toBe(0);
    }
  };
  const buys = async () => {
    for (let round = 0; round < ROUNDS * 2; round++) await buy();
  };
  await Promise.all([returns(false), returns(true), takes(), counts(), buys(), buys()]);
  await pool.end();
  const alive = async () =>
    (await api.pool.query('select from pg_stat_activity where pid = any($1)', [backends])).rows.length;
  while ((await alive()) > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await deadlocks()).toBe(0);
  expect(await broken(api.pool)).toEqual(whole);
});

const requisite = (name: string, value: string) =>
  `<ЗначениеРеквизита><Наименование>${name}</Наименование><Значение>${value}</Значение></ЗначениеРеквизита>`;

/** How many deadlocks the database has had, as far as its connections have reported them: closed ones have. */
async function deadlocks(): Promise<number> {
  const { rows } = await api.pool.query(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  );
  return rows[0].n;
}
