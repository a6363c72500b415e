import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { guestWith, openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { claim, claimForm, claimKey, handOver, linesOf, photo, step } from '../fixtures/claims.ts';
import { buyerWith, companyOf, giveToCompany, logIn, somebody } from '../fixtures/people.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
  await api.pool.query('update stock set on_hand = 1000 where product_id = $1', [
    api.cast.products.breaker16,
  ]);
});
afterAll(() => api.close());

/** An order of six circuit breakers that were handed over, and its line. */
async function received(quantity = 6) {
  const buyer = await buyerWith(api, [api.cast.products.breaker16, quantity]);
  const { id, token } = (await order(buyer, orderForm(250 * quantity))).body;
  await handOver(api, id);
  const [line] = (await linesOf(api, id)) as [number];
  return { buyer, id, token, line };
}

test('a claim is sent with photos, which lose their metadata, and shows the days of the answer and of the refund', async () => {
  const { buyer, id, line } = await received();
  const before = (await buyer.get(`orders/order/${id}/claims/`)).body;
  expect(before).toMatchObject({ can_claim: true, lines: [{ line, left: 6, price: 250 }], claims: [] });
  const photos = [
    await photo('скол.jpg'),
    await photo('ящик.png', { format: 'png' }),
    await photo('a.webp', { format: 'webp' }),
  ];
  const { status, body } = await claim(buyer, claimForm(line, 3, { order: id }), { photos });
  expect([status, body]).toMatchObject([
    201,
    {
      title: expect.stringMatching(/^Претензия № \d+-1$/),
      kind: { code: 'defect' },
      status: { code: 'sent', name: 'Отправлено' },
      answer_by: before.answer_by,
      refund_by: before.refund_by,
      total: 750,
      lines: [{ line, quantity: 3, total: 750 }],
      can_withdraw: true,
      history: [{ code: 'sent' }],
    },
  ]);
  expect(body.files.map(({ name }: { name: string }) => name).sort()).toEqual([
    'a.jpg',
    'скол.jpg',
    'ящик.jpg',
  ]);
  for (const { download_url } of body.files) {
    const { rawPayload, statusCode } = await api.app.inject({
      url: download_url,
      headers: { cookie: [...buyer.cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    expect(statusCode).toBe(200);
    const { format, exif, xmp } = await sharp(rawPayload).metadata();
    expect({ format, exif, xmp }).toEqual({ format: 'jpeg', exif: undefined, xmp: undefined });
  }
  expect((await buyer.get(`orders/order/${id}/claims/`)).body.lines).toMatchObject([{ left: 3 }]);
  expect((await buyer.get('orders/claims/')).body).toMatchObject({ count: 1, results: [{ id: body.id }] });
});

test('only the buyer sees a draft, and its goods can be claimed by another claim until it is sent', async () => {
  const { buyer, id, token, line } = await received();
  const { body: draft } = await claim(buyer, claimForm(line, 6, { order: id, is_draft: 'true' }));
  expect(draft).toMatchObject({ status: { code: 'draft' }, answer_by: null, can_send: true });
  const byLink = await (await guestWith(api)).get(`orders/order/${id}/claims/?token=${token}`);
  expect(byLink.body).toMatchObject({ can_save_draft: false, lines: [{ left: 6 }], claims: [] });
  const { body: other } = await claim(buyer, claimForm(line, 2, { order: id }));
  const late = await step(buyer, draft.id, 'send');
  expect([late.status, late.body.lines[0]]).toEqual([400, expect.stringContaining('не больше 4')]);
  expect((await step(buyer, other.id, 'withdraw')).status).toBe(204);
  expect((await step(buyer, draft.id, 'send')).body).toMatchObject({
    status: { code: 'sent' },
    can_send: false,
  });
  const { body: gone } = await claim(buyer, claimForm(line, 1, { order: id }));
  expect(gone.lines[0]).toContain('уже указан в другом обращении');
});

test('a withdrawn draft is 404, and its number is not used again', async () => {
  const { buyer, id, line } = await received();
  const { body: draft } = await claim(buyer, claimForm(line, 1, { order: id, is_draft: 'true' }));
  expect((await step(buyer, draft.id, 'withdraw')).status).toBe(204);
  expect((await buyer.get(`orders/claims/${draft.id}/`)).status).toBe(404);
  expect((await claim(buyer, claimForm(line, 1, { order: id }))).body.number).toMatch(/-2$/);
});

test('a guest claims by the link of his order, sees his claim there and withdraws it', async () => {
  const guest = await guestWith(api, [api.cast.products.breaker16, 2]);
  const { id, token } = (await order(guest, orderForm(500))).body;
  await handOver(api, id);
  const [line] = (await linesOf(api, id)) as [number];
  // Another device, with nothing but the link.
  const phone = await api.browser('10.20.0.1');
  const path = `orders/order/${id}/claims/`;
  const sent = await phone.upload(path, claimForm(line, 1, { token }), [await photo()], {
    'idempotency-key': claimKey(),
  });
  expect([sent.status, sent.body]).toMatchObject([
    201,
    { status: { code: 'sent' }, files: [{ name: 'скол.jpg' }] },
  ]);
  expect((await phone.get(`orders/claims/${sent.body.id}/`)).status).toBe(404);
  expect((await phone.get(`${path}?token=${token}`)).body.claims).toMatchObject([
    { id: sent.body.id, can_withdraw: true },
  ]);
  const photoUrl = sent.body.files[0].download_url.replace('/api/v1/', '');
  expect([(await phone.get(photoUrl)).status, (await phone.get(photoUrl.split('?')[0])).status]).toEqual([
    200, 404,
  ]);
  expect((await step(phone, sent.body.id, 'withdraw', { token })).status).toBe(204);
  expect((await guest.get(path)).body.claims).toMatchObject([{ status: { code: 'withdrawn' } }]);
});

test('members who may order for a company may also claim, its other members read claims, and strangers see nothing', async () => {
  const people = {
    buyer: await somebody(api),
    accountant: await somebody(api),
    receiver: await somebody(api),
  };
  const company = await companyOf(api, people);
  const { id, line, token } = await received();
  await giveToCompany(api, id, company);
  const browser = { buyer: await logIn(api, people.buyer), accountant: await logIn(api, people.accountant) };
  const refused = await claim(browser.accountant, claimForm(line, 1, { order: id }));
  expect([refused.status, refused.body.detail]).toEqual([403, expect.stringContaining('закупщик')]);
  const { body } = await claim(browser.buyer, claimForm(line, 1, { order: id }));
  expect((await browser.accountant.get(`orders/claims/${body.id}/`)).body).toMatchObject({
    can_withdraw: false,
    company: expect.stringContaining('Компания'),
  });
  expect((await step(browser.accountant, body.id, 'withdraw')).status).toBe(403);
  const byLink = await guestWith(api);
  const form = claimForm(line, 1, { token });
  expect(
    (await byLink.upload(`orders/order/${id}/claims/`, form, [], { 'idempotency-key': claimKey() })).status,
  ).toBe(403);
  const other = await logIn(api, await somebody(api));
  expect((await other.get(`orders/claims/${body.id}/`)).status).toBe(404);
});

test('the same key makes one claim; with another body it is rejected, and no photo is left over', async () => {
  const { buyer, id, line } = await received();
  const [key, photos] = [claimKey(), [await photo()]];
  const form = claimForm(line, 2, { order: id });
  const both = await Promise.all([claim(buyer, form, { photos, key }), claim(buyer, form, { photos, key })]);
  expect(both.map(({ status, body }) => [status, body.id])).toEqual([
    [201, both[0].body.id],
    [201, both[0].body.id],
  ]);
  expect((await claim(buyer, claimForm(line, 3, { order: id }), { photos, key })).status).toBe(422);
  const { rows } = await api.pool.query(
    `select (select count(*)::int from order_claim where order_id = $1) as claims,
       (select count(*)::int from stored_file f where not exists (
         select from order_claim_file a where a.file_id = f.id)
         and name = 'скол.jpg') as loose`,
    [id],
  );
  expect(rows[0]).toEqual({ claims: 1, loose: 0 });
  const again = claimKey();
  const [first, second] = [
    await step(buyer, both[0].body.id, 'withdraw', {}, again),
    await step(buyer, both[0].body.id, 'withdraw', {}, again),
  ];
  expect([first.status, second.status, (await step(buyer, both[0].body.id, 'withdraw')).status]).toEqual([
    204, 204, 409,
  ]);
});

test('two parallel claims together claim no more than was handed over', async () => {
  const { buyer, id, line } = await received();
  const sent = await Promise.all([1, 2, 3].map(() => claim(buyer, claimForm(line, 3, { order: id }))));
  expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 400]);
});
