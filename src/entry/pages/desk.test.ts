import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtPages } from '../../../tests/support/built-pages.ts';
import { deskPolicy, openDesk, registerDesk } from './desk.ts';

let app: FastifyInstance;

beforeAll(async () => {
  await builtPages();
  app = fastify();
  const document = await openDesk(app, join(import.meta.dirname, '../../../dist/desk'));
  registerDesk(app, () => document ?? '', deskPolicy("default-src 'self'; img-src 'self'"));
});
afterAll(() => app.close());

test('every address of the desk gets the same document, which nobody stores or finds', async () => {
  const answers = await Promise.all(
    ['/desk', '/desk/', '/desk/orders/17', '/desk/nothing?open=1'].map((url) => app.inject(url)),
  );
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  for (const { statusCode, headers } of answers)
    expect({ statusCode, ...headers }).toMatchObject({
      statusCode: 200,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': "default-src 'self'; img-src blob: 'self'; worker-src 'self'",
      'permissions-policy': 'camera=(self), microphone=()',
    });
});

test('the document has no style, no script of its own and nothing of a person', async () => {
  const { body } = await app.inject('/desk/orders');
  expect(body).toContain('<div id="app"></div>');
  expect(body).not.toMatch(/\sstyle=|<style|<script(?![^>]* src=)/);
});

test('what the document loads is there, compressed and cached for ever', async () => {
  const { body } = await app.inject('/desk');
  const addresses = [...body.matchAll(/(?:href|src)="(\/desk\/assets\/[^"]+)"/g)].map(([, url]) => url!);
  expect(addresses.length).toBeGreaterThan(2);
  for (const url of addresses) {
    const { statusCode, headers } = await app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(statusCode, url).toBe(200);
    expect(headers['cache-control'], url).toContain('immutable');
  }
});

test('an asset of an older build is not answered with the document', async () => {
  const { statusCode, body } = await app.inject('/desk/assets/entry-of-last-year.js');
  expect({ statusCode, body }).toEqual({ statusCode: 404, body: expect.not.stringContaining('<!doctype') });
});

test('the address of a link is in no Referer header', async () => {
  expect((await app.inject('/desk/link/abc')).headers['referrer-policy']).toBe('no-referrer');
  expect((await app.inject('/desk/orders')).headers['referrer-policy']).toBeUndefined();
});

test('a build without the desk serves none', async () => {
  expect(await openDesk(app, '/nowhere')).toBeUndefined();
});
