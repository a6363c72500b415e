import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { openMailbox } from '../../../../tests/support/mailbox.ts';
import type { Email } from '../../../platform/email/mail.server.ts';
import { guestWith, openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { orderEmails } from './emails.server.ts';

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
    /Доставка курьером: Екатеринбург, Ленина, 5, 12 — стоимость сообщит менеджер, в итог не входит\nБлижайший день доставки: [а-я]+, \d+ [а-я]+\nТелефон: \+7 \(343\) 200-10-20\nТовар зарезервирован: до \d\d\.\d\d\.\d{4}\nИтого: 2 200,00 ₽\nОплата: наличными при получении\n\n/,
  );
  expect(text).toContain(
    '\n\nКак вернуть или обменять товар: https://polka.example/info/vozvrat\n\nПродавец: ООО «Полка», ИНН 6670000001, ОГРН 1026600000001',
  );
  const [, token] = /https:\/\/polka\.example\/order\/([\w-]{43})\n/.exec(text ?? '') ?? [];
  expect((await api.get(`orders/order/${token}/`)).body.number).toBe('10001');
  expect(toShop).toMatchObject({
    to: 'zakaz@polka.example',
    replyTo: 'ivan@example.com',
    subject: 'Новый заказ № 10001',
  });
  expect(toBuyer).not.toHaveProperty('replyTo');
  expect(toShop?.text).toContain(
    'Покупатель: Иван Петров\nТелефон: +7 (922) 123-45-67\nПочта: ivan@example.com\n',
  );
  expect(toShop?.text).toContain('Комментарий: после обеда\n');
});

test('a new order is one job; its invoice is printed by another, and an email that fails is repeated without the other one', async () => {
  await mailbox.close();
  const buyer = await guestWith(api, [api.cast.products.breaker16, 1]);
  const { body } = await order(buyer, orderForm(250, { payment_type: 'invoice' }));
  const kinds = async () => {
    const { rows } = await api.pool.query(
      `select t.identifier as kind from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where (j.payload->>'order')::int = $1 order by 1`,
      [body.id],
    );
    return rows.map(({ kind }) => kind);
  };
  expect(await kinds()).toEqual(['order-placed']);
  const sent: string[] = [];
  const send = async ({ to }: Email) => {
    if (to === 'ivan@example.com') throw new Error('the mailbox is full');
    sent.push(to);
  };
  const jobs = orderEmails({ db: api.db, origin: 'https://polka.example', send });
  await jobs['order-placed']?.({ order: body.id });
  expect(sent).toEqual(['zakaz@polka.example']);
  expect(await kinds()).toEqual(['order-invoice', 'order-letter-to-buyer', 'order-placed']);
  await expect(jobs['order-letter-to-buyer']?.({ order: body.id })).rejects.toThrow('full');
  mailbox = await openMailbox(api);
  expect((await mailbox.next(`Заказ № ${body.number} принят`)).to).toBe('ivan@example.com');
});
