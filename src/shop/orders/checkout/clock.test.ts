import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '../../../../tests/support/api.ts';
import { openSeller, order, orderForm } from '../fixtures/checkout.ts';
import { buyerWith } from '../fixtures/people.ts';
import { startServer } from '../fixtures/server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await openSeller(api);
});
afterAll(() => api.close());

test.for([25, -25, 240])(
  'a process whose clock is %i hours off writes and shows the same days as the database',
  async (hours) => {
    const { breaker16 } = api.cast.products;
    const wrong = await startServer(api, '', hours);
    const form = orderForm(250, { payment_type: 'invoice' });
    const [buyer, another] = [await buyerWith(api, [breaker16, 1]), await buyerWith(api, [breaker16, 1])];
    for (const path of ['orders/checkout/', `catalog/product/${breaker16}/availability/`])
      expect([path, await wrong.get(buyer, path)]).toEqual([path, (await buyer.get(path)).body]);

    const placed = await wrong.order(buyer, form, `clock-${hours}-hours-off`);
    expect(placed?.status).toBe(201);
    const right = (await order(another, form)).body.id;
    const { rows } = await api.pool.query(
      'select due_on::text, reserved_until from shop_order where id = any($1) order by id',
      [[placed?.id, right]],
    );
    expect(rows[0]).toEqual(rows[1]);
    expect(rows[0].due_on).toEqual(expect.any(String));

    // Due today is not overdue and due yesterday is, whatever date the process has.
    for (const days of [0, 1]) {
      await api.pool.query(
        "update shop_order set due_on = (now() at time zone 'Europe/Moscow')::date - $2::int where id = $1",
        [placed?.id, days],
      );
      for (const path of [`orders/orders/${placed?.id}/`, 'orders/orders/'])
        expect([path, days, await wrong.get(buyer, path)]).toEqual([
          path,
          days,
          (await buyer.get(path)).body,
        ]);
    }
  },
);

test('a form shown by a process with a wrong clock is accepted by another process', async () => {
  const wrong = await startServer(api, '', 25);
  const browser = await api.browser();
  const { stamp } = (await wrong.get(browser, 'feedback/form/')) as { stamp: string };
  const message = {
    name: 'Анна',
    email: 'anna@polka.example',
    topic: 'order',
    message: 'Когда привезёте?',
    consent: true,
  };
  const { status, body } = await browser.post('feedback/message/', { ...message, stamp });
  // A form sent this fast is rejected for its age, which shows that its stamp was accepted.
  expect([status, body.stamp]).toEqual([400, [expect.stringMatching(/^Форма отправлена слишком быстро/)]]);
});
