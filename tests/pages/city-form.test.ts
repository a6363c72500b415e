import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cast } from '../support/cast.ts';
import { type FormShop, openFormShop } from '../support/form-shop.ts';

let site: FormShop;
let cast: Cast;
beforeAll(async () => {
  site = await openFormShop();
  ({ cast } = site);
});
afterAll(() => site.close());

const BREAKERS = '/catalog/avtomaty';
const ours = { origin: 'http://shop.example' };

/** A form of a page as a browser without scripts sends it; only the headers say where it comes from. */
const post = (url: string, form: Record<string, string>, headers: InjectOptions['headers'] = {}) =>
  site.shop.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'shop.example', ...headers },
  });

describe('the form of cities', () => {
  test('stores the city for 28 days and leads back', async () => {
    const answer = await post('/city', { city: String(cast.cities.perm), next: `${BREAKERS}?tags=3` }, ours);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${BREAKERS}?tags=3`]);
    expect(answer.headers['set-cookie']).toBe(
      `city=${cast.cities.perm}; Max-Age=2419000; Path=/; SameSite=Lax`,
    );
  });

  test('never redirects to another site', async () => {
    for (const next of ['//evil.example', 'https://evil.example', '/\\evil.example'])
      expect((await post('/city', { city: '1', next }, ours)).headers.location).toBe('/');
  });

  test('does not accept a closed city', async () => {
    const answer = await post('/city', { city: String(cast.cities.closedCity), next: '/' }, ours);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  test.each([
    [{}],
    [{ origin: 'null' }],
    [{ origin: 'https://evil.example' }],
    [{ 'sec-fetch-site': 'cross-site' }],
  ])('is rejected from another site: %j', async (headers) => {
    const answer = await post('/city', { city: String(cast.cities.perm), next: '/' }, headers);
    expect(answer.statusCode).toBe(403);
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.body).toContain('Вернитесь в');
  });

  test('a form that is too large or broken is not a server error', async () => {
    const large = await post('/city', { city: 'x'.repeat(600_000) }, ours);
    expect([large.statusCode, large.body.includes('Нажмите «Назад»')]).toEqual([413, true]);
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/json', ''])
      expect((await post('/city', { city: '1' }, { ...ours, 'content-type': type })).statusCode).toBeLessThan(
        500,
      );
    expect((await post('/catalog', { a: '1' }, ours)).statusCode).toBe(405);
  });
});
