import { expect, test } from 'vitest';
import { hasKey, isRead, withSecondTry } from './second-try.ts';

/** A shop that answers so, one answer after the other; how often it was asked and how long was waited between. */
function shop(...answers: [status: number, retryAfter?: string][]) {
  const waits: number[] = [];
  const bodies: string[] = [];
  let asked = 0;
  const send = withSecondTry(
    async (request) => {
      bodies.push(await request.text());
      const [status, retryAfter] = answers[asked++] ?? [200];
      return new Response(null, { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} });
    },
    (request) => isRead(request) || hasKey(request),
    async (ms) => void waits.push(ms),
  );
  const ask = async (method: string, more: RequestInit = {}) =>
    (await send(new Request('https://shop.example/api/v1/catalog/page/', { method, ...more }))).status;
  return { ask, waits, bodies, asked: () => asked };
}

test('a full shop is asked once more, not before it said and not together with everybody', async () => {
  const { ask, waits } = shop([503, '5'], [200]);
  expect(await ask('GET')).toBe(200);
  expect(waits).toEqual([expect.any(Number)]);
  expect(waits[0]).toBeGreaterThanOrEqual(5_000);
  expect(waits[0]).toBeLessThanOrEqual(7_500);
});

test('an order and an addition to the cart, which have a key, wait likewise and are sent whole', async () => {
  const { ask, waits, bodies } = shop([503, '2'], [201]);
  const body = '{"product":7,"quantity":2}';
  expect(await ask('POST', { body, headers: { 'idempotency-key': '0123456789abcdef' } })).toBe(201);
  expect([waits.length, bodies]).toEqual([1, [body, body]]);
});

test('who is refused again is told so', async () => {
  const { ask, asked } = shop([503, '2'], [503, '2'], [200]);
  expect(await ask('GET')).toBe(503);
  expect(asked()).toBe(2);
});

test.each([
  ['nothing without a key is sent a second time', 'POST', [503, '2']],
  ['nobody waits for a minute', 'GET', [503, '60']],
  ['who was not told to come again does not', 'GET', [503]],
  ['what broke is not asked for again', 'GET', [500, '2']],
] as const)('%s', async (_, method, answer) => {
  const { ask, asked } = shop([...answer] as [number, string?]);
  expect(await ask(method)).toBe(answer[0]);
  expect(asked()).toBe(1);
});

test('a load that is given up waits no longer', async () => {
  const full = async () => new Response(null, { status: 503, headers: { 'retry-after': '5' } });
  const leaving = new AbortController();
  const request = new Request('https://shop.example/', { signal: leaving.signal });
  const answer = withSecondTry(full)(request);
  leaving.abort(new Error('left'));
  await expect(answer).rejects.toThrow('left');
});
