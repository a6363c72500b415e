import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { staffAt } from '../../../../tests/support/desk.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import { readCodes } from '../../printing/fixtures/look.ts';
import { confirmedOrder, openStockedShop, pickup, staffRuns } from '../fixtures/shipping.ts';
import { readHandOutCode } from './hand-out.ts';

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  api = await startApi();
  await openStockedShop(api);
  mailbox = await openMailbox(api);
});
afterAll(async () => {
  await mailbox.close();
  await api.close();
});
beforeEach(async () => {
  await api.pool.query('delete from rate_limit');
});

test('the page of an order that is collected has a code, which a QR code repeats, until the order is over; a delivered order has none', async () => {
  const order = await confirmedOrder(api, pickup(api));
  const { hand_out: shown } = await order.read();
  expect(shown.code).toMatch(new RegExp(`^${order.number}-\\d{5}-\\d{5}$`));
  const { size, path } = shown.qr;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${size + 8} ${size + 8}" width="400" height="400"><rect x="-4" y="-4" width="99" height="99" fill="#fff"/><path d="${path}"/></svg>`;
  expect(await readImage(Buffer.from(svg))).toBe(shown.code);
  expect((await api.get(`orders/order/${order.token}/`)).body.hand_out).toEqual(shown);
  await staffRuns(api, 'state', order.number, 'cancelled', '--note', 'Передумал');
  expect((await order.read()).hand_out).toBeNull();
  expect((await (await confirmedOrder(api)).read()).hand_out).toBeNull();
});

test('the email about an order that is ready carries its code as text and as an image that loads nothing', async () => {
  const order = await confirmedOrder(api, pickup(api));
  const { hand_out: shown } = await order.read();
  await staffRuns(api, 'state', order.number, 'ready');
  const email = await mailbox.next(`Заказ № ${order.number} готов к выдаче`);
  expect(email.text).toContain(`Код для выдачи: ${shown.code}.`);
  const at = email.body.findIndex((part) => typeof part === 'object' && 'image' in part);
  const part = email.body[at] as { image: Buffer };
  expect(await readImage(part.image)).toBe(shown.code);
  expect(email.html.match(/<img src="([^"]+)"/)?.[1]).toBe(`cid:image-${at}@vitrina`);
});

test('a code finds its order at the counter of its shop, however it is typed, and the reading is recorded', async () => {
  const order = await confirmedOrder(api, pickup(api));
  const { code } = (await order.read()).hand_out;
  const { browser, id: person } = await staffAt(api, 'storekeeper', { shop: api.cast.shops.malysheva });
  for (const typed of [code, ` ${code} `, code.replaceAll('-', ' - '), code.replace(/-(\d{5})$/, '$1')]) {
    const found = await browser.get(`staff/hand-outs/${encodeURIComponent(typed)}/`);
    expect([typed, found.status, found.body]).toEqual([typed, 200, { id: order.id, number: order.number }]);
  }
  const { rows } = await api.pool.query(
    `select count(*)::int as n from staff_access where user_id = $1 and subject_kind = 'order' and subjects = array[$2]::int[]`,
    [person, order.id],
  );
  expect(rows).toEqual([{ n: 4 }]);
});

test('a false code, the number alone, and a code with the number of another order or at another shop find nothing, with words', async () => {
  const order = await confirmedOrder(api, pickup(api));
  const other = await confirmedOrder(api, pickup(api));
  const { code } = (await order.read()).hand_out;
  const { malysheva, sibirsky } = api.cast.shops;
  const own = (await staffAt(api, 'storekeeper', { shop: malysheva })).browser;
  const elsewhere = (await staffAt(api, 'storekeeper', { shop: sibirsky })).browser;
  const sign = code.slice(order.number.length);
  for (const [browser, typed, status] of [
    [own, `${other.number}${sign}`, 404],
    [own, `${order.number}-00000-00000`, 404],
    [own, `9999999999${sign}`, 400],
    [own, order.number, 400],
    [own, 'Иванов', 400],
    [own, '%00', 400],
    [elsewhere, code, 404],
  ] as const) {
    const answer = await browser.get(`staff/hand-outs/${typed}/`);
    expect([typed, answer.status]).toEqual([typed, status]);
    expect(JSON.stringify(answer.body)).toMatch(/[а-я]{3}/);
  }
});

test('without a login at the desk, or as an editor, a code is worth nothing', async () => {
  const order = await confirmedOrder(api, pickup(api));
  const { code } = (await order.read()).hand_out;
  const editor = (await staffAt(api, 'editor')).browser;
  expect((await order.browser.get(`staff/hand-outs/${code}/`)).status).toBe(401);
  expect((await editor.get(`staff/hand-outs/${code}/`)).status).toBe(403);
  expect((await api.get(`orders/order/${code}/`)).status).toBe(404);
});

test('a code is read in any writing; a number alone or a longer text is none', () => {
  const code = { number: 10027, sign: '4821390715' };
  const read = ['10027-48213-90715', '100274821390715', ' № 10027 – 48213 – 90715\n'].map(readHandOutCode);
  expect(read).toEqual([code, code, code]);
  expect(['10027', '10027-4821', '10027-48213-907155', '', 'ST00012|Sum=1'].map(readHandOutCode)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

async function readImage(image: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return (await readCodes({ data, width: info.width, height: info.height })).code?.toString();
}
