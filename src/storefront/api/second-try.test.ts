import { expect, test } from 'vitest';
import { hasKey, isRead, withSecondTry } from './second-try.ts';

/** A shop with these responses in turn; it records the calls and the pauses between them. */
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

test('a call to an overloaded shop is repeated once, after the requested pause plus a random delay', async () => {
  const { ask, waits } = shop([503, '5'], [200]);
  expect(await ask('GET')).toBe(200);
  expect(waits).toEqual([expect.any(Number)]);
  expect(waits[0]).toBeGreaterThanOrEqual(5_000);
  expect(waits[0]).toBeLessThanOrEqual(7_500);
});

test('an order and an addition to the cart, which have a key, are repeated likewise with their body', async () => {
  const { ask, waits, bodies } = shop([503, '2'], [201]);
  const body = '{"product":7,"quantity":2}';
  expect(await ask('POST', { body, headers: { 'idempotency-key': '0123456789abcdef' } })).toBe(201);
  expect([waits.length, bodies]).toEqual([1, [body, body]]);
});

test('a second rejection is passed on', async () => {
  const { ask, asked } = shop([503, '2'], [503, '2'], [200]);
  expect(await ask('GET')).toBe(503);
  expect(asked()).toBe(2);
});

test.each([
  ['a write without a key is not repeated', 'POST', [503, '2']],
  ['a requested pause of a minute is too long', 'GET', [503, '60']],
  ['a rejection without Retry-After is not repeated', 'GET', [503]],
  ['a server error is not repeated', 'GET', [500, '2']],
] as const)('%s', async (_, method, answer) => {
  const { ask, asked } = shop([...answer] as [number, string?]);
  expect(await ask(method)).toBe(answer[0]);
  expect(asked()).toBe(1);
});

test('a cancelled load stops waiting', async () => {
  const full = async () => new Response(null, { status: 503, headers: { 'retry-after': '5' } });
  const leaving = new AbortController();
  const request = new Request('https://shop.example/', { signal: leaving.signal });
  const answer = withSecondTry(full)(request);
  leaving.abort(new Error('left'));
  await expect(answer).rejects.toThrow('left');
});
