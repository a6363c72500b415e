import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { openAuthorisationShop } from '../../../api/fixtures/authorisation-shop.ts';
import { deskEventJobs } from './desk-events.server.ts';
import { BEAT_MS, SESSION_ASKED_MS } from './desk-events.ts';

/** The streams of changes to open desks, over real connections. */
let api: TestApi;
let shop: Awaited<ReturnType<typeof openAuthorisationShop>>;
let port: number;
/** Only prevents hanging. */
const PATIENCE = { timeout: 10_000, interval: 20 };

beforeAll(async () => {
  // Beats and checks of the session come when a test says so.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  api = await startApi();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  port = (api.app.server.address() as AddressInfo).port;
  shop = await openAuthorisationShop(api);
});
afterAll(async () => {
  await api.close();
  vi.useRealTimers();
});

type Person = Awaited<ReturnType<typeof staffAt>>;
interface Event {
  name: string;
  id: string;
  data: Record<string, unknown>;
}

/** A stream of a person as his browser reads it. */
class Reading {
  status = 0;
  headers: Record<string, unknown> = {};
  text = '';
  isOver = false;
  readonly #request: ClientRequest;

  constructor(person: Person, after?: string) {
    const cookie = [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    this.#request = request({
      host: '127.0.0.1',
      port,
      path: '/api/v1/staff/events/',
      headers: { cookie, accept: 'text/event-stream', ...(after && { 'last-event-id': after }) },
    });
    this.#request.on('response', (answer) => {
      this.status = answer.statusCode ?? 0;
      this.headers = answer.headers;
      answer.setEncoding('utf8').on('data', (piece: string) => {
        this.text += piece;
      });
      answer.once('close', () => {
        this.isOver = true;
      });
    });
    this.#request.on('error', () => {});
    this.#request.end();
    open.add(this);
  }

  get events(): Event[] {
    return eventsIn(this.text);
  }

  /** «order 12 new» */
  get changes(): string[] {
    return changesIn(this.events);
  }

  get names(): string[] {
    return this.events.map(({ name }) => name);
  }

  /** The place that a browser sends when it connects again. */
  get place(): string {
    return [...this.text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '';
  }

  async begun(): Promise<this> {
    await expect.poll(() => this.names, PATIENCE).toContain('hello');
    return this;
  }

  close(): void {
    this.#request.destroy();
  }
}
const open = new Set<Reading>();
afterEach(async () => {
  for (const reading of open) reading.close();
  open.clear();
  await api.pool.query('delete from rate_limit');
});

function eventsIn(text: string): Event[] {
  return text.split('\n\n').flatMap((block) => {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? '';
    return field('event') ? [{ name: field('event'), id: field('id'), data: JSON.parse(field('data')) }] : [];
  });
}

const changesIn = (events: Event[]) =>
  events
    .filter(({ name }) => name === 'change')
    .map(({ data: { kind, id, is_new: isNew } }) => `${kind} ${id}${isNew ? ' new' : ''}`);

const read = async (person: Person, after?: string) => new Reading(person, after).begun();

const manager = (city: number) => staffAt(api, 'manager', { city });

/** Something at the end of what everybody sees, so that what is not there by then never comes. */
async function placeEverybodySees(): Promise<string> {
  const { rows } = await api.pool.query(
    `insert into feedback_message (topic, name, phone, message, consent_text, address)
     values ('other', 'Иван', '+79221234567', 'Вопрос', '', '') returning id`,
  );
  return `message ${rows[0].id} new`;
}

test('a new order reaches the manager of its city and not the one of another city', async () => {
  const { ekaterinburg, perm } = api.cast.cities;
  const [own, foreign] = [await read(await manager(ekaterinburg)), await read(await manager(perm))];
  const { id } = await shop.make.staffOrder();
  const last = await placeEverybodySees();
  for (const reading of [own, foreign]) await expect.poll(() => reading.changes, PATIENCE).toContain(last);
  expect(own.changes).toContain(`order ${id} new`);
  expect(foreign.changes).toEqual([last]);
  expect(own.events.find(({ data }) => data.kind === 'order')?.data).toEqual({
    kind: 'order',
    id,
    is_new: true,
    version: expect.any(Number),
  });
});

test('a storekeeper is notified of the orders of his shop, an editor of none', async () => {
  const { malysheva, lenina } = api.cast.shops;
  const [own, foreign] = await Promise.all(
    [malysheva, lenina].map(async (at) => read(await staffAt(api, 'storekeeper', { shop: at }))),
  );
  const editor = await read(await staffAt(api, 'editor'));
  const owner = await read(await staffAt(api, 'owner'));
  const { id } = await shop.make.staffOrder();
  const { id: second } = await shop.make.staffOrder();
  for (const reading of [own, owner])
    await expect.poll(() => reading?.changes, PATIENCE).toContain(`order ${second} new`);
  expect(own?.changes).toContain(`order ${id} new`);
  // All streams are read one after another, so the others have been asked by now.
  expect([foreign?.changes, editor.changes]).toEqual([[], []]);
});

test('every kind of thing that waits for the staff is notified once per transaction', async () => {
  const owner = await read(await staffAt(api, 'owner'));
  const { make } = shop;
  const wanted: string[] = [];
  for (const [kind, thing] of [
    ['company', await make.staffCompany()],
    ['contract', await make.staffContract()],
    ['power', await make.staffPower()],
    ['document', await make.staffDocument()],
    ['message', await make.staffMessage()],
    ['resume', await make.staffResume()],
    ['stock_request', await make.staffRequest()],
  ] as const)
    wanted.push(`${kind} ${thing.id} new`);
  const order = await make.staffOrder();
  await expect.poll(() => owner.changes, PATIENCE).toContain(`order ${order.id} new`);
  await inOneTransaction(
    'update shop_order set comment = comment where id = $1',
    'update shop_order set comment = comment where id = $1',
    order.id,
  );
  await expect.poll(() => owner.changes, PATIENCE).toContain(`order ${order.id}`);
  expect(owner.changes).toEqual(expect.arrayContaining(wanted));
  expect(owner.changes.filter((change) => change === `order ${order.id}`)).toHaveLength(1);
});

/** Commits both statements at once. */
async function inOneTransaction(first: string, second: string, id: unknown): Promise<void> {
  const client = await api.pool.connect();
  await client.query('begin');
  for (const text of [first, second]) await client.query(text, [id]);
  await client.query('commit');
  client.release();
}

test('what the staff changes of a product is announced with its version, what 1C changes is not', async () => {
  const { id } = await shop.make.staffGoods();
  const reader = await read(await staffAt(api, 'storekeeper', { shop: api.cast.shops.lenina }));
  const editor = await staffAt(api, 'editor');
  await api.pool.query(`update product set name = 'Из 1С' where id = $1`, [id]);
  const change = { version: 1, name: 'Со стойки' };
  const answer = await editor.browser.send('PATCH', `staff/catalogue/goods/${id}/`, change);
  expect([answer.status, answer.body.version]).toEqual([200, expect.any(Number)]);
  await expect.poll(() => reader.changes, PATIENCE).toEqual([`product ${id}`]);
  expect(reader.events.find(({ data }) => data.kind === 'product')?.data).toEqual({
    kind: 'product',
    id,
    is_new: false,
    version: answer.body.version,
  });
});

test('what is rolled back is silent, and a slow transaction is not lost behind a fast one', async () => {
  const { id } = await shop.make.staffOrder();
  const owner = await read(await staffAt(api, 'owner'));
  const [slow, undone] = [await api.pool.connect(), await api.pool.connect()];
  for (const client of [slow, undone]) await client.query('begin');
  await slow.query('update shop_order set comment = comment where id = $1', [id]);
  await undone.query(
    `insert into feedback_message (topic, name, phone, message, consent_text, address)
     values ('other', 'Иван', '+79221234567', 'Передумал', '', '')`,
  );
  const fast = await placeEverybodySees();
  await expect.poll(() => owner.changes, PATIENCE).toEqual([fast]);
  await undone.query('rollback');
  await slow.query('commit');
  await expect.poll(() => owner.changes, PATIENCE).toEqual([fast, `order ${id}`]);
  for (const client of [slow, undone]) client.release();
});

test('a desk that was cut off is sent what it has missed within the hour, and nothing twice', async () => {
  const person = await manager(api.cast.cities.ekaterinburg);
  const before = await read(person);
  const first = await placeEverybodySees();
  await expect.poll(() => before.changes, PATIENCE).toEqual([first]);
  before.close();
  const missed = [`order ${(await shop.make.staffOrder()).id} new`, await placeEverybodySees()];
  const again = await read(person, before.place);
  await expect.poll(() => again.changes, PATIENCE).toEqual(expect.arrayContaining(missed));
  expect(again.changes).not.toContain(first);
  expect(again.names).not.toContain('reset');
});

test('a place that is over an hour old, or not ours, makes the desk load everything again', async () => {
  const person = await staffAt(api, 'owner');
  const { place } = await read(person);
  const [snapshot, at, timeline] = place.split('@');
  const old = `${snapshot}@${Number(at) - 3_601}@${timeline}`;
  const ofOlderRelease = `${snapshot}@${at}`;
  const ofOtherTimeline = `${snapshot}@${at}@0000000F`;
  const broken = ['nonsense', '5:3:@1', `${snapshot}7,1@${at}@${timeline}`, `9:9:@${at}0@${timeline}`];
  for (const after of [old, ofOlderRelease, ofOtherTimeline, ...broken]) {
    const reading = await read(person, after);
    await expect.poll(() => reading.names, PATIENCE).toEqual(['hello', 'reset']);
    reading.close();
  }
});

test('a change of more things than a person could look at makes the desk load everything again', async () => {
  const owner = await read(await staffAt(api, 'owner'));
  await api.pool.query(
    `insert into feedback_message (topic, name, phone, message, consent_text, address)
     select 'other', 'Иван', '+79221234567', 'Вопрос', '', '' from generate_series(1, 201)`,
  );
  await expect.poll(() => owner.names, PATIENCE).toEqual(['hello', 'reset']);
});

test('the fourth stream of a person ends his oldest one, in another process too', async () => {
  const person = await staffAt(api, 'owner');
  const readings = [await read(person), await read(person), await read(person)];
  const beside = await startApi({}, { beside: api });
  await beside.app.listen({ host: '127.0.0.1', port: 0 });
  const first = port;
  port = (beside.app.server.address() as AddressInfo).port;
  const fourth = await read(person);
  port = first;
  await expect.poll(() => readings.map(({ isOver }) => isOver), PATIENCE).toEqual([true, false, false]);
  expect(readings[0]?.names).toEqual(['hello', 'moved']);
  expect([readings[1]?.names, fourth.isOver]).toEqual([['hello'], false]);
  fourth.close();
  await beside.app.close();
});

test('a stream ends with its session: at the next change, and within a minute without one', async () => {
  const [busy, idle] = [await staffAt(api, 'owner'), await staffAt(api, 'owner')];
  const [ended, asked] = [await read(busy), await read(idle)];
  await api.pool.query('delete from staff_session where user_id = $1', [busy.id]);
  await placeEverybodySees();
  await expect.poll(() => ended.isOver, PATIENCE).toBe(true);
  expect(ended.names).toEqual(['hello', 'ended']);
  await expect.poll(() => asked.changes.length, PATIENCE).toBe(1);
  await api.pool.query('update staff_session set locked_at = now() where user_id = $1', [idle.id]);
  vi.advanceTimersByTime(SESSION_ASKED_MS);
  await expect.poll(() => asked.isOver, PATIENCE).toBe(true);
  expect(asked.names.at(-1)).toBe('locked');
});

test('who loses a role, logs out or locks his desk learns it in all his tabs at once', async () => {
  const person = await manager(api.cast.cities.ekaterinburg);
  const owner = await staffAt(api, 'owner');
  const [first, second] = [await read(person), await read(person)];
  const { body } = await owner.browser.get(`staff/people/${person.id}/`);
  const path = `staff/people/${person.id}/grants/${body.grants[0].id}/`;
  expect((await owner.browser.send('DELETE', path)).status).toBe(204);
  await expect.poll(() => [first.isOver, second.isOver], PATIENCE).toEqual([true, true]);
  expect([first.names, second.names]).toEqual([
    ['hello', 'ended'],
    ['hello', 'ended'],
  ]);
  const locked = await read(owner);
  expect((await owner.browser.post('staff/session/lock/', {})).status).toBe(200);
  await expect.poll(() => locked.names, PATIENCE).toEqual(['hello', 'locked']);
  const other = await staffAt(api, 'owner');
  const left = await read(other);
  expect((await other.browser.send('DELETE', 'staff/session/')).status).toBe(204);
  await expect.poll(() => left.names, PATIENCE).toEqual(['hello', 'ended']);
});

test('a stream does not keep its session from being locked', async () => {
  const person = await staffAt(api, 'owner');
  await api.pool.query(
    "update staff_session set seen_at = now() - interval '29 minutes' where user_id = $1",
    [person.id],
  );
  const reading = await read(person);
  await placeEverybodySees();
  await expect.poll(() => reading.changes.length, PATIENCE).toBe(1);
  const { rows } = await api.pool.query(
    "select seen_at < now() - interval '28 minutes' as idle from staff_session where user_id = $1",
    [person.id],
  );
  expect(rows).toEqual([{ idle: true }]);
});

test('a silent stream has a beat each 25 seconds, which proxies pass on at once', async () => {
  const reading = await read(await staffAt(api, 'owner'));
  expect([reading.status, reading.headers]).toEqual([
    200,
    expect.objectContaining({
      'content-type': 'text/event-stream',
      'x-accel-buffering': 'no',
      'cache-control': 'private, no-store, no-transform',
    }),
  ]);
  expect(reading.text).not.toContain('event: beat');
  vi.advanceTimersByTime(BEAT_MS);
  await expect.poll(() => reading.text, PATIENCE).toMatch(/^event: beat$/m);
});

test('without a browser that follows it, the answer is what was missed, and ends', async () => {
  const { browser } = await manager(api.cast.cities.ekaterinburg);
  const { body } = await browser.get('staff/events/');
  expect(eventsIn(body).map(({ name }) => name)).toEqual(['hello']);
  const { id } = await shop.make.staffOrder();
  const after = encodeURIComponent(eventsIn(body)[0]?.id ?? '');
  expect(changesIn(eventsIn((await browser.get(`staff/events/?last_event_id=${after}`)).body))).toEqual([
    `order ${id} new`,
  ]);
});

test('events are deleted an hour after the last desk could ask for them', async () => {
  await placeEverybodySees();
  await api.pool.query("update desk_event set at = now() - interval '121 minutes'");
  const last = await placeEverybodySees();
  await deskEventJobs(api.db)['desk-events-forget']?.({});
  const { rows } = await api.pool.query('select kind, subject_id from desk_event');
  expect(rows.map(({ kind, subject_id: id }) => `${kind} ${id} new`)).toEqual([last]);
});

test('a server that stops ends its streams, and opens no more', async () => {
  const beside = await startApi({}, { beside: api });
  await beside.app.listen({ host: '127.0.0.1', port: 0 });
  const first = port;
  port = (beside.app.server.address() as AddressInfo).port;
  const reading = await read(await staffAt(beside, 'owner'));
  port = first;
  await beside.app.close();
  await expect.poll(() => reading.isOver, PATIENCE).toBe(true);
});
