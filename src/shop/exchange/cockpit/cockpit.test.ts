import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import type { ApiBrowser } from '../../../../tests/support/api-browser.ts';
import { OneCClient } from '../../../../tests/support/one-c/client.ts';
import { writeSetting } from '../../../platform/config/settings.queries.ts';
import { openFiles } from '../../../platform/files/stored-files.server.ts';
import { openWorker, type Worker } from '../../../platform/jobs/jobs.server.ts';
import { createLog } from '../../../platform/log/log.server.ts';
import { addConnection } from '../connections/connections.server.ts';
import { MAIN } from '../fixtures/connection.ts';
import { killDoor, openDoor } from '../fixtures/door.ts';
import { goodsXml, goodXml, offersXml } from '../fixtures/read.ts';
import { staffMember } from '../fixtures/staff-member.ts';
import { registerExchange } from '../http/http.api.ts';
import { HEAVY_EXCHANGE_JOBS } from '../runs/runs.jobs.ts';

let api: TestApi;
let app: FastifyInstance;
let origin: string;
let secret: string;
let admin: ApiBrowser;
let worker: Worker | undefined;

const COUNT = 120;
const ids = Array.from({ length: COUNT }, (_, n) => `g${n}`);

beforeAll(async () => {
  api = await startApi();
  const { db, config, pool } = api;
  app = fastify();
  registerExchange(app, { db, files: openFiles(config, db), log: createLog('silent') });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
  secret = await addConnection(db, MAIN);
  admin = await staffMember(api, 'admin');
  const jobs = Object.entries(HEAVY_EXCHANGE_JOBS).map(([kind, job]) => [
    kind,
    (payload: unknown) => job({ pool, db, config }, payload),
  ]);
  worker = openWorker({
    databaseUrl: api.url,
    log: createLog('error'),
    jobs: Object.fromEntries(jobs),
  });
  await send({
    'import0_1.xml': goodsXml(ids.map((id) => goodXml(id)).join(''), { madeAt: '2026-11-01T10:00:00' }),
  });
  await prices(() => 1000, '2026-11-01T10:00:00');
});
afterAll(async () => {
  await worker?.stop();
  await app.close();
  await api.close();
});

const rows = async (query: string) => (await api.pool.query(query)).rows;
const read = async (path: string) => (await admin.get(`staff/exchange/${path}`)).body;
const post = (path: string, body: unknown) => admin.send('POST', `staff/exchange/${path}`, body);
const send = (files: Record<string, string>) =>
  new OneCClient(`${origin}/exchange/1c/main`, '1c', secret).export(files);

type Price = (n: number) => number;
const priceXml = (type: string, roubles: number) =>
  `<Цена><ИдТипаЦены>${type}-of-1c</ИдТипаЦены><ЦенаЗаЕдиницу>${roubles}</ЦенаЗаЕдиницу></Цена>`;
const typeXml = (type: string, name: string) =>
  `<ТипЦены><Ид>${type}-of-1c</Ид><Наименование>${name} 1С</Наименование><Валюта>RUB</Валюта></ТипЦены>`;

const offers = (price: Price, madeAt: string, wholesale?: Price) =>
  offersXml(
    ids
      .map(
        (id, n) =>
          `<Предложение><Ид>${id}</Ид><Цены>${priceXml('retail', price(n))}${wholesale ? priceXml('wholesale', wholesale(n)) : ''}</Цены></Предложение>`,
      )
      .join(''),
    {
      madeAt,
      head: `<ТипыЦен>${typeXml('retail', 'Розница')}${wholesale ? typeXml('wholesale', 'Опт') : ''}</ТипыЦен>`,
    },
  );

/** Sends a price in roubles for each good, and a wholesale one if there is any. @returns the number of its run */
async function prices(price: Price, madeAt: string, wholesale?: Price): Promise<number> {
  await send({ 'offers0_1.xml': offers(price, madeAt, wholesale) });
  return lastRun();
}

const lastRun = async () =>
  (await rows(`select max(id)::int as id from exchange_run where kind = 'file'`))[0].id;

/** What guests pay, in roubles, by the order of the goods. */
const shown = async () =>
  (
    await rows(`select h.kopecks / 100 as roubles from price h join price_type t on t.id = h.price_type_id
      join external_id e on e.kind = 'product' and e.id = h.product_id and e.source = '1c'
      where t.name = 'Розница 1С' order by substr(e.value, 2)::int`)
  ).map(({ roubles }) => Number(roubles));

async function worked(): Promise<void> {
  while ((await rows(`select from exchange_run where state in ('queued', 'running')`)).length > 0)
    await new Promise((resolve) => setTimeout(resolve, 20));
}

test('a poisoned price file waits with its guessed cause, guests see the old prices, and the release of one good changes one', async () => {
  const run = await prices((n) => (n < 60 ? 10 : 1100), '2026-11-02T10:00:00');
  const after = ids.map((_, n) => (n < 60 ? 1000 : 1100));
  expect(await shown()).toEqual(after);
  expect(await read(`runs/${run}/held/`)).toEqual({
    goods: 60,
    prices: 60,
    price_types: [{ name: 'Розница 1С', goods: 60, prices: 60 }],
    rules: [expect.objectContaining({ code: 'price_moved', number: 'Q1', goods: 60 })],
    guess: {
      title: 'Похоже, рубли и копейки перепутаны.',
      text: 'У 60\u00a0товаров цена типа «Розница 1С» стала ровно в 100 раз меньше.',
    },
  });
  const held = await read(`held/?run=${run}&rule=Q1&limit=100`);
  const [first, second] = held.results;
  expect([held.count, first.prices]).toEqual([60, [{ type: 'Розница 1С', was: 1000, now: 10, old: null }]]);
  expect((await read(`held/?run=${run}&rule=Q2`)).count).toBe(0);
  const { digest } = await read(`runs/${run}/`);
  const release = (body: object) => post(`runs/${run}/release/`, body);
  const changed = (answer: { status: number; body: { detail: string } }) =>
    expect([answer.status, answer.body.detail]).toEqual([409, expect.stringContaining('Данные изменились')]);
  changed(await release({ goods: [second.id], digest: 'f'.repeat(64) }));
  expect((await release({ goods: [first.id], digest })).status).toBe(200);
  await worked();
  const index = Number(first.ref.slice(1));
  expect(await shown()).toEqual(after.map((price, n) => (n === index ? 10 : price)));
  changed(await release({ goods: [second.id], digest }));
  const now = (await read(`runs/${run}/`)).digest;
  expect((await post(`runs/${run}/reject/`, { digest: now, note: 'ошибка в 1С' })).body.held_goods).toBe(0);
  expect(await shown()).toEqual(after.map((price, n) => (n === index ? 10 : price)));
});

test('what waits names the price types that change, however many prices the file repeats, and each is counted', async () => {
  const before = await shown();
  const retail: Price = (n) => before[n]!;
  const wholesale: Price = () => 5;
  await prices(retail, '2026-11-02T11:00:00', wholesale);
  const one = await prices((n) => retail(n) * (n < 60 ? 1 : 10), '2026-11-02T12:00:00', wholesale);
  expect(await read(`runs/${one}/held/`)).toMatchObject({
    goods: 60,
    prices: 60,
    price_types: [{ name: 'Розница 1С', goods: 60, prices: 60 }],
    guess: { text: 'У 60\u00a0товаров цена типа «Розница 1С» стала ровно в 10 раз больше.' },
  });
  const [good] = (await read(`held/?run=${one}&limit=1`)).results;
  expect(good.prices).toEqual([{ type: 'Розница 1С', was: 1100, now: 11000, old: null }]);
  // A desk of the release before reads it.
  expect(good.price).toEqual({ was: 1100, now: 11000 });

  const both = await prices(
    (n) => retail(n) * (n < 60 ? 1 : 10),
    '2026-11-02T13:00:00',
    (n) => (n < 60 ? 5 : 50),
  );
  const { prices: count, price_types: types, guess } = await read(`runs/${both}/held/`);
  expect([count, types.length, guess.text]).toEqual([
    120,
    2,
    'У 60\u00a0товаров цены типов «Опт 1С» и «Розница 1С» стали ровно в 10 раз больше.',
  ]);
  const { digest } = await read(`runs/${both}/`);
  await post(`runs/${both}/reject/`, { digest, note: 'ошибка в 1С' });
  expect(await shown()).toEqual(before);
});

test('the difference of an undo is shown before it is requested, and the shop becomes what was shown', async () => {
  const before = await shown();
  const run = await prices((n) => 1200 + n, '2026-11-03T10:00:00');
  const { runs, diff } = await read(`runs/${run}/undo/?only=true&limit=200`);
  expect(runs.map(({ id }: { id: number }) => id)).toEqual([run]);
  expect(diff).toMatchObject({ counts: { price: expect.any(Number) }, is_planned: true });
  const promised = new Map<string, number>(
    diff.lines.map(({ ref, now }: { ref: string; now: string }) => [ref, Number(now)]),
  );
  const undo = (digest: string) => post(`runs/${run}/undo/`, { digest, note: 'не те цены' });
  expect((await undo('0'.repeat(64))).body.code).toBe('picture_changed');
  expect((await undo(diff.digest)).status).toBe(201);
  await worked();
  expect(await shown()).toEqual(before);
  for (const [ref, price] of promised) expect(before[Number(ref.slice(1))]).toBe(price);
  expect((await read('')).is_paused).toBe(true);
  expect((await admin.send('POST', 'staff/exchange/connections/main/resume/')).status).toBe(204);
  expect((await read('')).is_paused).toBe(false);
});

test('a session is listed with its runs and what they have brought, and the ages name its time', async () => {
  const run = await prices(() => 1000, '2026-11-04T10:00:00');
  const [session] = (await read('sessions/?limit=1')).results;
  expect(session).toMatchObject({ connection: 'main', files: 1, is_live: true });
  expect(session.runs[0]).toMatchObject({ id: run, state: expect.any(String), name: 'offers0_1.xml' });
  const { ages, live } = await read('');
  const { brings, ended_at: ended } = (await read(`runs/${run}/`)) as { brings: string[]; ended_at: string };
  expect([brings, live]).toEqual([['prices'], null]);
  expect(ages.map(({ kind }: { kind: string }) => kind)).toEqual([
    'goods',
    'prices',
    'stock',
    'orders_out',
    'orders_in',
  ]);
  expect(ages[1].at).toBe(ended);
});

test('a run that is stopped changes nothing, whether it waits or is under way', async () => {
  const before = await shown();
  const blocker = await api.pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table price in access exclusive mode');
  const sent = prices(() => 1100, '2026-11-05T10:00:00');
  const live = async () => {
    for (;;) {
      const { live: found } = await read('');
      if (found) return found;
    }
  };
  const { id, can_stop: canStop } = await live();
  expect(canStop).toBe(true);
  expect((await post(`runs/${id}/stop/`, { note: ' ' })).status).toBe(400);
  expect((await post(`runs/${id}/stop/`, { note: 'не тот файл' })).body.is_stopped).toBe(true);
  await blocker.query('rollback');
  blocker.release();
  await sent;
  expect(await read(`runs/${id}/`)).toMatchObject({
    state: 'rejected',
    reason: 'Остановлено: не тот файл',
    is_stopped: true,
  });
  expect(await shown()).toEqual(before);
  expect((await post(`runs/${id}/stop/`, { note: 'ещё раз' })).status).toBe(409);
  const [audited] = await rows(
    `select action, actor_id is not null as "isPerson" from audit_entry order by id desc limit 1`,
  );
  expect(audited).toEqual({ action: 'run.stopped', isPerson: true });
});

test('a run whose process was killed is interrupted and not under way, after a second kill too', async () => {
  await worker?.stop();
  worker = undefined;
  const blocker = await api.pool.connect();
  await blocker.query('begin');
  await blocker.query('lock table price in access exclusive mode');
  const client = new OneCClient(`${origin}/exchange/1c/main`, '1c', secret);
  await client.checkAuth('catalog');
  await client.request({ type: 'catalog', mode: 'init' });
  await client.request(
    { type: 'catalog', mode: 'file', filename: 'offers0_1.xml' },
    { body: offers(() => 1100, '2026-11-06T10:00:00') },
  );
  await writeSetting(api.db, 'exchange_import_ms', '0');
  await client.request({ type: 'catalog', mode: 'import', filename: 'offers0_1.xml' });
  const id = await lastRun();
  const state = async () => (await read(`runs/${id}/`)).state;
  const until = async (wanted: string) => {
    while ((await state()) !== wanted) await new Promise((resolve) => setTimeout(resolve, 20));
  };
  for (const _ of [1, 2]) {
    const door = await openDoor(api, { imports: true });
    await until('running');
    await killDoor(door);
    await until('interrupted');
    expect((await read('')).live).toBeNull();
    expect((await read(`runs/${id}/`)).reason).toContain('Прервана');
    await rows(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
  }
  await blocker.query('rollback');
  blocker.release();
  expect(await shown()).not.toContain(1100);
});
