import { expect, test } from 'vitest';
import { readChanges } from '../../../platform/changes/changes.server.ts';
import { emailText } from '../../../platform/email/email-text.ts';
import type { Email } from '../../../platform/email/mail.server.ts';
import { openWorker } from '../../../platform/jobs/jobs.server.ts';
import { createLog } from '../../../platform/log/log.server.ts';
import { addStaff } from '../../accounts/staff/staff.server.ts';
import { EVERYWHERE } from '../../accounts/staff-policy/staff-policy.ts';
import { CLI } from '../../audit/audit.ts';
import { cardsByIds } from '../../catalogue/card/card.server.ts';
import { offersByIds } from '../../catalogue/offer/offer.server.ts';
import { setHolidays } from '../../orders/holds/holds.server.ts';
import type { Visitor } from '../../session/session.ts';
import { changeConnection, connections, setDisabled } from '../connections/connections.server.ts';
import { runExchange } from '../exchange.cli.ts';
import { exchangeFigures } from '../figures/figures.server.ts';
import { exchangeShop } from '../fixtures/exchange-shop.ts';
import { goodsXml, goodXml, offersXml } from '../fixtures/read.ts';
import { decide } from '../runs/runs.server.ts';
import { FRESHNESS_JOB, freshnessJobs } from './freshness.jobs.ts';
import { silenceTasks } from './freshness.server.ts';

const shop = exchangeShop();
const { client, rows, base } = shop;
const HEAD =
  '<ТипыЦен><ТипЦены><Ид>retail</Ид><Наименование>Розничная</Наименование><Валюта>RUB</Валюта></ТипЦены></ТипыЦен>' +
  '<Склады><Склад><Ид>w</Ид><Наименование>Главный</Наименование></Склад></Склады>';

/** An offer with its price in roubles. */
const offer = (id: string, roubles: number) =>
  `<Предложение><Ид>${id}</Ид><Цены><Цена><ИдТипаЦены>retail</ИдТипаЦены><ЦенаЗаЕдиницу>${roubles}</ЦенаЗаЕдиницу></Цена></Цены>` +
  '<Склад ИдСклада="w" КоличествоНаСкладе="5"/></Предложение>';

let exports = 0;
/** An export of 1C: one file with prices, a cycle of its own. */
async function send(offers: string): Promise<void> {
  const madeAt = new Date(Date.UTC(2026, 9, 1, 0, ++exports)).toISOString().slice(0, 19);
  const [answer] = await client().export({ 'offers0_1.xml': offersXml(offers, { madeAt, head: HEAD }) });
  expect(answer?.text).toMatch(/^success/);
}

/** A shop whose 1C has exchanged so many times, with two products. The first exports are only recorded. */
async function fill(times = 10): Promise<void> {
  await base().pool.query(
    `with made as (
       insert into exchange_cycle (connection_id, catalogue, made_at, closed_at)
       select c.id, 'k-1', 'earlier ' || n, now() from exchange_connection c, generate_series(3, $1::int) n returning id, connection_id)
     insert into exchange_run (connection_id, cycle_id, kind, name, digest, state, ended_at)
     select connection_id, id, 'file', 'offers0_1.xml', sha256(id::text::bytea), 'applied', now() from made`,
    [times],
  );
  await client().export({ 'import0_1.xml': goodsXml(goodXml('a') + goodXml('b')) });
  await send(offer('a', 100) + offer('b', 200));
}

/** Makes the exports older, as if they had come at even intervals up to so long ago. */
async function age(minutesAgo: number, gapMinutes = 60): Promise<void> {
  await base().pool.query(
    `update exchange_run r set ended_at = now() - make_interval(mins => $1 + $2 * (n.of - n.place)::int)
     from (select id, row_number() over (order by id) as place, count(*) over () as of from exchange_run where kind = 'file') n where n.id = r.id`,
    [minutesAgo, gapMinutes],
  );
}

const sent: Email[] = [];
const job = () => freshnessJobs({ db: base().db, send: async (email) => void sent.push(email) });
/** What the passing of time causes. */
const look = () => job()[FRESHNESS_JOB]!(null);

/** Sends the emails that wait in the queue. @returns them */
async function mail(): Promise<Email[]> {
  sent.length = 0;
  const worker = openWorker({ databaseUrl: base().url, jobs: job(), log: createLog('error') });
  const waiting = () =>
    rows(`select from graphile_worker.jobs where task_identifier = 'exchange-silence-to-staff'`);
  while ((await waiting()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  await worker.stop();
  return [...sent];
}

async function visitor(): Promise<Visitor> {
  const [{ id }] = await rows(`select c.city_id as id from city_price_type c order by 1 limit 1`);
  return { cityId: id, buyer: null, wishlistProductIds: new Set() } as unknown as Visitor;
}

async function idOf(ref: string): Promise<number> {
  const [{ id }] = await rows(`select id from external_id where kind = 'product' and value = '${ref}'`);
  return id;
}

/** The moment to which cards and cart lines of a product say that its price was right; null: it still is. */
async function asOf(ref: string): Promise<Date | null> {
  const [who, id] = [await visitor(), await idOf(ref)];
  const [card] = await cardsByIds({ db: base().db, visitor: who }, [id]);
  const line = (await offersByIds(base().db, [id], who)).get(id);
  expect(card?.prices).not.toEqual([]);
  expect(line?.priceAsOf?.toISOString() ?? null).toBe(card?.price_as_of ?? null);
  return line?.priceAsOf ?? null;
}

async function cli(...argv: string[]): Promise<string> {
  let output = '';
  const stream = { write: (text: string) => (output += text) };
  const { db, pool } = base();
  await runExchange(argv, { stdout: stream, stderr: stream, db, pool, config: {} as never });
  return output;
}

const DAY = 24 * 60;

test('prices of a 1C that has brought nothing for long have to be confirmed until its next export (EX-60)', async () => {
  await fill();
  await look();
  expect(await asOf('a')).toBeNull();
  await age(30 * DAY);
  const { db } = base();
  let { cursor } = await readChanges(db);
  await look();
  const [{ at }] = await rows(`select max(ended_at) as at from exchange_run where kind = 'file'`);
  expect(await asOf('a')).toEqual(at);
  const read = await readChanges(db, cursor);
  expect(read.changes).toEqual([{ kind: 'freshness', subjectId: null }]);
  ({ cursor } = read);
  await look();
  expect((await readChanges(db, cursor)).changes).toEqual([]);
  const [main] = await connections(db);
  expect(main?.staleSince?.getTime()).toBeGreaterThan(at.getTime() + 24 * 3_600_000 - 1);
  expect(await cli('connections')).toMatch(/цены уточняются с \d\d\.\d\d\.\d{4}/);
  expect((await exchangeFigures(db)).stale).toBe(1);
  await send(offer('a', 500));
  expect(await asOf('a')).toBeNull();
  expect((await readChanges(db, cursor)).changes).toContainEqual({ kind: 'freshness', subjectId: null });
});

test('nothing goes stale after nine exports, without an open connection, or on days off', async () => {
  await fill(9);
  await age(30 * DAY);
  await look();
  expect(await asOf('a')).toBeNull();
  await send(offer('a', 300));
  await age(30 * DAY);
  await setDisabled(base().db, 'main', true);
  await look();
  expect(await asOf('a')).toBeNull();
  await setDisabled(base().db, 'main', false);
  const days = Array.from({ length: 40 }, (_, n) => new Date(Date.now() - n * 86_400_000).toISOString());
  await setHolidays(
    base().db,
    days.map((iso) => `${iso.slice(8, 10)}.${iso.slice(5, 7)}`),
  );
  await look();
  expect(await asOf('a')).toBeNull();
  await setHolidays(base().db, []);
  await look();
  expect(await asOf('a')).not.toBeNull();
});

test('each connection says after how many hours its prices are stale; the last export of a source counts', async () => {
  await fill();
  await age(30 * DAY);
  await changeConnection(base().db, 'main', { staleAfterHours: 720 });
  await look();
  expect(await asOf('a')).toBeNull();
  await changeConnection(base().db, 'main', { staleAfterHours: 1 });
  await look();
  expect(await asOf('a')).not.toBeNull();
  // A file that a person imports by hand makes the prices fresh, too.
  await base().pool.query(
    `insert into exchange_run (kind, name, digest, state, source, started_at, ended_at)
     values ('import', 'offers.xml', sha256('x'), 'applied', '1c', now(), now())`,
  );
  await look();
  expect(await asOf('a')).toBeNull();
});

test('the price of a product whose new one waits has to be confirmed until a person decides (EX-64)', async () => {
  await fill(2);
  const before = await rows(`select max(ended_at) as at from exchange_run where kind = 'file'`);
  await send(offer('a', 0.5) + offer('b', 201));
  const { db } = base();
  expect(await rows('select count(*)::int as n from held_price')).toEqual([{ n: 1 }]);
  expect(await asOf('a')).toEqual(before[0].at);
  expect(await asOf('b')).toBeNull();
  const { cursor } = await readChanges(db);
  const [{ run }] = await rows(`select run_id as run from exchange_held where state = 'held'`);
  await decide(db, run, CLI, { to: 'reject', note: 'опечатка' });
  expect(await asOf('a')).toBeNull();
  expect((await readChanges(db, cursor)).changes).toContainEqual({
    kind: 'price',
    subjectId: await idOf('a'),
  });
  await send(offer('a', 0.4));
  const first = await asOf('a');
  await send(offer('a', 0.3));
  expect(await asOf('a')).toEqual(first);
  await send(offer('a', 111));
  expect(await asOf('a')).toBeNull();
});

test('a silent exchange is one email to each who decides about it, one task and one metric, until it speaks (EX-65)', async () => {
  await fill();
  for (const [email, role] of [
    ['owner@polka.example', 'owner'],
    ['editor@polka.example', 'editor'],
  ] as const) {
    await base().pool.query(
      `insert into app_user (email, phone, password_hash, name) values ($1, '+79221234567', '-', 'Вера')`,
      [email],
    );
    await addStaff(base().db, email, role);
  }
  await age(100, 40);
  await look();
  expect(await mail()).toEqual([]);
  expect(await silenceTasks.read(base().db, { scope: EVERYWHERE, most: 10 })).toEqual([]);
  await age(20 * DAY, 40);
  await look();
  await look();
  const emails = await mail();
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    ['owner@polka.example', 'Обмен с 1С молчит: main'],
  ]);
  const text = emailText(emails[0]!.body).replaceAll('\u00a0', ' ');
  expect(text).toContain('«Основная база» (main)');
  expect(text).toContain('Обычный промежуток: 40 минут');
  expect(text).toContain('не будет 24 часа');
  expect(await silenceTasks.read(base().db, { scope: EVERYWHERE, most: 10 })).toMatchObject([
    {
      what: expect.stringMatching(
        /^main: обмен молчит, последняя принятая выгрузка \d\d\.\d\d\.\d{4}, \d\d:\d\d/,
      ),
    },
  ]);
  expect(await exchangeFigures(base().db)).toMatchObject({ silent: 1 });
  expect(await cli('connections')).toMatch(/обмен молчит с \d\d\.\d\d\.\d{4}/);
  const [main] = await connections(base().db);
  expect(main?.silentSince).toEqual(main?.lastApplied);
  await send(offer('a', 120));
  expect(await silenceTasks.read(base().db, { scope: EVERYWHERE, most: 10 })).toEqual([]);
  expect((await exchangeFigures(base().db)).silent).toBe(0);
  await age(20 * DAY, 40);
  await look();
  expect(await mail()).toHaveLength(1);
});

test('without staff the email goes to the shop; a closed or paused connection is not silent', async () => {
  await fill();
  await shop.setting('email', 'zakaz@polka.example');
  await age(20 * DAY, 60);
  await base().pool.query('update exchange_connection set paused_at = now()');
  await look();
  expect(await mail()).toEqual([]);
  await base().pool.query('update exchange_connection set paused_at = null');
  await look();
  expect((await mail()).map(({ to }) => to)).toEqual(['zakaz@polka.example']);
  await setDisabled(base().db, 'main', true);
  await look();
  expect(await silenceTasks.read(base().db, { scope: EVERYWHERE, most: 10 })).toEqual([]);
});
