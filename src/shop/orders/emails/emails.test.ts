import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import { guestWith, openSeller, order, orderForm } from '../fixtures/checkout.ts';

let api: TestApi;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
  mailbox = await openMailbox(api);
});
afterAll(async () => {
  await mailbox.close();
  await api.close();
});

test('a placed order sends one email to its buyer and one to the shop; a rejected order sends none', async () => {
  await api.pool.query(
    "insert into content_item (kind, slug, title, body, published_at) values ('info', 'vozvrat', 'Возврат и обмен', '{}', now())",
  );
  const buyer = await guestWith(api, [api.cast.products.breaker16, 10]);
  expect((await order(buyer, orderForm(1))).status).toBe(409);
  expect((await api.pool.query('select count(*)::int as n from graphile_worker.jobs')).rows).toEqual([
    { n: 0 },
  ]);
  expect((await order(buyer, orderForm(2_200, { comment: 'после обеда' }))).status).toBe(201);
  const emails = [await mailbox.next(), await mailbox.next()];
  const [toBuyer, toShop] = emails.sort((a, b) => (a.to < b.to ? -1 : 1));
  expect(toBuyer).toMatchObject({ to: 'ivan@example.com', subject: 'Заказ № 10001 принят' });
  const text = toBuyer?.text.replaceAll('\u00a0', ' ');
  expect(text).toMatch(/^Здравствуйте, Иван Петров!\n\nМы приняли заказ № 10001 от \d\d\.\d\d\.\d{4}\. /);
  expect(text).toMatch(/1\. Автомат ВА47 1P 16 А.*: 10 шт × 220,00 ₽ = 2 200,00 ₽\n/);
  expect(text).toMatch(
    /Доставка курьером: Екатеринбург, Ленина, 5, 12 — стоимость сообщит менеджер, в итог не входит\nБлижайший день доставки: [а-я]+, \d+ [а-я]+\nТелефон: \+7 \(343\) 200-10-20\nИтого: 2 200,00 ₽\nОплата: наличными при получении\n\n/,
  );
  expect(text).toContain(
    '\n\nКак вернуть или обменять товар: https://polka.example/info/vozvrat\n\nПродавец: ООО «Полка», ИНН 6670000001, ОГРН 1026600000001',
  );
  const [, token] = /https:\/\/polka\.example\/order\/([\w-]{43})\n/.exec(text ?? '') ?? [];
  expect((await api.get(`orders/order/${token}/`)).body.number).toBe('10001');
  expect(toShop).toMatchObject({
    ...{ to: 'zakaz@polka.example', replyTo: 'ivan@example.com', subject: 'Новый заказ № 10001' },
  });
  expect(toBuyer).not.toHaveProperty('replyTo');
  expect(toShop?.text).toContain(
    'Покупатель: Иван Петров\nТелефон: +7 (922) 123-45-67\nПочта: ivan@example.com\n',
  );
  expect(toShop?.text).toContain('Комментарий: после обеда\n');
});
