import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { guestWith, openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { claim, claimForm, claimKey, handOver, linesOf, photo, step } from '../fixtures/claims.ts';
import { buyerWith } from '../fixtures/people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
});
afterAll(() => api.close());

async function received() {
  const buyer = await buyerWith(api, [api.cast.products.breaker16, 4]);
  const { id } = (await order(buyer, orderForm(1000))).body;
  const [line] = (await linesOf(api, id)) as [number];
  await handOver(api, id, [line, 3]);
  return { buyer, id, line };
}

const claims = async () => (await api.pool.query('select count(*)::int as n from order_claim')).rows[0].n;

test('a claim of more than was handed over, of a line of another order, of a line twice or of no line is rejected', async () => {
  const { buyer, id, line } = await received();
  const foreign = await received();
  const before = await claims();
  for (const [lines, text] of [
    [[{ line, quantity: 4 }], 'можно указать не больше 3\u00a0шт'],
    [[{ line: foreign.line, quantity: 1 }], 'Такой строки в заказе нет'],
    [
      [
        { line, quantity: 1 },
        { line, quantity: 2 },
      ],
      'дважды',
    ],
    [[], ''],
    [[{ line, quantity: 0 }], ''],
    [[{ line, quantity: -1 }], ''],
    [[{ line, quantity: 1.5 }], ''],
    [[{ line, quantity: 2 ** 31 }], ''],
    [[{ line, quantity: '1' }], ''],
    ['не JSON', ''],
    [null, ''],
  ] as const) {
    const form = {
      ...claimForm(line, 1, { order: id }),
      lines: typeof lines === 'string' ? lines : JSON.stringify(lines),
    };
    const { status, body } = await claim(buyer, form);
    expect([lines, status, JSON.stringify(body)]).toEqual([lines, 400, expect.stringContaining(text)]);
  }
  expect(await claims()).toBe(before);
});

test('fields that are missing, unknown, too long, visibly empty or contradictory are rejected by name', async () => {
  const { buyer, id, line } = await received();
  const good = claimForm(line, 1, { order: id });
  const before = await claims();
  for (const [field, more] of [
    ['kind', { kind: 'gift' }],
    ['wish', { wish: 'resupply' }],
    ['wish', { wish: 'money' }],
    ['text', { text: '\u200b\u2060\u200b \u00ad' }],
    ['text', { text: 'ой' }],
    ['text', { text: 'я'.repeat(3_001) }],
    ['state', { state: 'settled' }],
    ['decided_kopecks', { decided_kopecks: 100 }],
    ['order', { order: 0 }],
    ['is_draft', { is_draft: 'maybe' }],
  ] as const) {
    const { status, body } = await claim(buyer, { ...good, ...more });
    expect([field, status, Object.keys(body)]).toEqual([field, 400, [field]]);
  }
  const noKey = await buyer.upload('orders/claims/', good);
  expect([noKey.status, Object.keys(noKey.body)]).toEqual([400, ['idempotency-key']]);
  expect((await buyer.post('orders/claims/', { order: id })).status).toBe(415);
  expect(await claims()).toBe(before);
});

test('a guest has no drafts and no list, and claims of others are 404', async () => {
  const { id, line, buyer } = await received();
  const { body: sent } = await claim(buyer, claimForm(line, 1, { order: id }));
  const guest = await guestWith(api, [api.cast.products.breaker16, 1]);
  const { id: own, token } = (await order(guest, orderForm(250))).body;
  const [ownLine] = (await linesOf(api, own)) as [number];
  await handOver(api, own);
  const path = `orders/order/${own}/claims/`;
  const key = () => ({ 'idempotency-key': claimKey() });
  const draft = await guest.upload(path, claimForm(ownLine, 1, { token, is_draft: 'true' }), [], key());
  expect([draft.status, Object.keys(draft.body)]).toEqual([400, ['is_draft']]);
  expect((await claim(guest, claimForm(ownLine, 1, { order: own, is_draft: 'true' }))).status).toBe(401);
  expect((await guest.get('orders/claims/')).status).toBe(401);
  const strangers = [guest, await buyerWith(api, [api.cast.products.breaker16, 1])];
  for (const stranger of strangers) {
    const photos = [await photo()];
    for (const answer of [
      await stranger.upload(`orders/order/${id}/claims/`, claimForm(line, 1), photos, key()),
      await stranger.upload(`orders/order/${id}/claims/`, claimForm(line, 1, { token }), photos, key()),
      await stranger.upload(`orders/claims/${sent.id}/files/`, {}, photos, key()),
      await step(stranger, sent.id, 'withdraw'),
      await step(stranger, sent.id, 'send', { token }),
      await stranger.get(`orders/claims/${sent.id}/`),
      await stranger.get(`orders/claims/${sent.id}/act/`),
      await stranger.get(`orders/claims/${sent.id}/files/1/`),
      await stranger.get(`orders/order/${id}/claims/?token=${token}`),
      await stranger.get('orders/claims/999999999/'),
    ])
      expect(answer.status).toBe(404);
  }
  expect((await claim(strangers[1] as never, claimForm(line, 1, { order: id }))).status).toBe(404);
});

test('too many or too large photos, files that are no images, and images that are also another file are rejected, and nothing is written', async () => {
  const { buyer, id, line } = await received();
  const good = await photo();
  const bytesOf = (...parts: (string | Uint8Array)[]) =>
    new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
  const zip = `PK\x03\x04\x14\x00 hello PK\x05\x06${'\x00'.repeat(18)}`;
  const before = await claims();
  for (const [what, photos, status] of [
    ['nine', Array.from({ length: 9 }, () => good), 400],
    ['11 MB', [{ name: 'a.jpg', bytes: bytesOf(good.bytes, new Uint8Array(11 * 1024 * 1024)) }], 413],
    ['a page', [{ name: 'a.jpg', bytes: bytesOf('<html><script>alert(1)</script>') }], 415],
    ['another ending', [{ name: 'a.png', bytes: good.bytes as never }], 415],
    ['an archive', [{ name: 'a.jpg', bytes: bytesOf(good.bytes, zip) }], 400],
    [
      'a document',
      [{ name: 'a.jpg', bytes: bytesOf(good.bytes.slice(0, 20), '%PDF-1.7', good.bytes.slice(20)) }],
      415,
    ],
    ['a page inside', [{ name: 'a.jpg', bytes: bytesOf(good.bytes, '<script>alert(1)</script>') }], 400],
    ['a torn one', [{ name: 'a.jpg', bytes: bytesOf(good.bytes.slice(0, -40)) }], 400],
    ['a false WebP', [{ name: 'a.webp', bytes: bytesOf('RIFF\x10\x00\x00\x00WEBPVP8 nonsense') }], 400],
    ['an empty one', [{ name: 'a.jpg', bytes: '' }], 400],
    ['SVG', [{ name: 'a.svg', bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>' }], 415],
  ] as const) {
    const answer = await claim(buyer, claimForm(line, 1, { order: id }), { photos });
    expect([what, answer.status]).toEqual([what, status]);
  }
  expect(await claims()).toBe(before);
  const { body } = await claim(buyer, claimForm(line, 1, { order: id }), {
    photos: Array.from({ length: 5 }, () => good),
  });
  const more = await buyer.upload(`orders/claims/${body.id}/files/`, {}, [good, good, good, good], {
    'idempotency-key': claimKey(),
  });
  expect([more.status, more.body.files[0]]).toEqual([400, 'Фотографий может быть не больше 8.']);
});
