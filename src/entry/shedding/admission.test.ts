import { expect, test } from 'vitest';
import { Admission, type Guest, type Place } from './admission.ts';
import { importanceOf } from './importance.ts';

/** A shop with a stopped clock that the test moves, and the log of what it did. */
function openDoor() {
  const clock = { now: 0 };
  const admission = new Admission(() => clock.now);
  const served: string[] = [];
  const come = (guest: Guest, name: string = guest): Place | undefined =>
    admission.enter(guest, () => served.push(name));
  const many = (count: number, guest: Guest) =>
    Array.from({ length: count }, () => come(guest)).filter((place) => place !== undefined);
  /** Requests finish one after another, each after this time. */
  const finish = (places: Place[], everyMs: number) => {
    for (const place of places) {
      clock.now += everyMs;
      admission.leave(place);
    }
  };
  return { admission, clock, served, come, many, finish };
}

test('a burst is accepted whole: some requests at once, the others wait for their turn', () => {
  const { served, many, finish } = openDoor();
  const places = many(40, 'browse');
  expect(places).toHaveLength(40);
  expect(served).toHaveLength(12);
  finish(places, 10);
  expect(served).toHaveLength(40);
});

test('while the processor is busy few requests are served at once, and all places return afterwards', () => {
  const { admission, served, many } = openDoor();
  admission.isBusy = true;
  many(30, 'browse');
  expect(served).toHaveLength(3);
  admission.isBusy = false;
  expect(served).toHaveLength(12);
});

test('a request that would wait too long is rejected at once and counted', () => {
  const { admission, many } = openDoor();
  expect(many(1_000, 'browse').length).toBeLessThan(400);
  expect(admission.rejected.browse).toBeGreaterThan(600);
});

test('a queue that lasts for seconds is shorter than that of a burst', () => {
  const { admission, clock, come, many, finish } = openDoor();
  const places = many(300, 'browse');
  expect(places).toHaveLength(300);
  clock.now += 3_000;
  expect(come('browse')).toBeUndefined();
  finish(places.slice(0, 280), 10);
  expect(admission.counts.waiting).toBe(8);
  expect(come('browse')).toBeDefined();
});

test('orders do not wait for visitors who browse, nor visitors for robots', () => {
  const { served, come, many, finish } = openDoor();
  const inside = many(12, 'browse');
  come('bots');
  come('browse', 'waits');
  come('vital');
  expect(served.slice(12)).toEqual(['vital']);
  finish(inside.slice(0, 2), 10);
  expect(served.slice(12)).toEqual(['vital', 'waits', 'bots']);
});

test('robots are the first to be rejected', () => {
  const { clock, come, many } = openDoor();
  many(30, 'browse');
  clock.now += 3_000;
  expect(come('bots')).toBeUndefined();
  expect(come('browse')).toBeDefined();
});

test('a few requests are served however slow the machine was, robots too while no visitor waits', () => {
  for (const guest of ['browse', 'bots'] as const) {
    const { clock, come, many, finish } = openDoor();
    finish(many(40, 'browse'), 60_000);
    expect(many(12 + 16, guest)).toHaveLength(28);
    clock.now += 3_000;
    expect(come(guest)).toBeUndefined();
  }
});

test('a request aborted while it waits is never served, and leaving twice frees one place', () => {
  const { admission, served, come, many } = openDoor();
  const [first] = many(12, 'browse');
  const gone = come('browse', 'gone');
  come('browse', 'second');
  come('browse', 'third');
  admission.leave(gone!);
  admission.leave(first!);
  admission.leave(first!);
  expect(served.slice(12)).toEqual(['second']);
  expect(admission.counts).toEqual({ inside: 12, waiting: 1 });
});

test.each([
  ['GET', '/health/ready', '', 'free'],
  ['GET', '/assets/entry-abc.js', 'Googlebot/2.1', 'free'],
  ['GET', '/pictures/240/ab/photo.jpg.avif', 'Mozilla/5.0', 'free'],
  ['GET', '/', 'Mozilla/5.0', 'browse'],
  [
    'GET',
    '/catalog/avtomaty?page=2',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'bots',
  ],
  ['GET', '/catalog/avtomaty', 'Mozilla/5.0 (Linux; Android 9; CUBOT NOTE 7)', 'browse'],
  ['GET', '/cartridge', '', 'browse'],
  ['GET', '/cart?city=2', '', 'vital'],
  ['GET', '/order/abc', '', 'vital'],
  ['POST', '/search', '', 'vital'],
  ['GET', '/api/v1/catalog/cart/', '', 'vital'],
  ['GET', '/api/v1/catalog/products/', '', 'browse'],
  ['POST', '/api/v1/orders/order/', 'somebot/1', 'vital'],
  ['POST', '/exchange/1c/main?type=catalog&mode=file', '1C+Enterprise/8.3', 'exchange'],
  ['GET', '/bitrix/admin/1c_exchange.php?type=sale&mode=query', '', 'exchange'],
])('%s %s is %s', (method, url, agent, importance) => {
  expect(importanceOf(method, url, agent)).toBe(importance);
});
