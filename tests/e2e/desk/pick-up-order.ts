import type { Page } from '@playwright/test';
import { write } from '../past-the-pages.ts';
import { plentiful, putIntoCart } from '../shop-goods.ts';

/** Places an order by the API that is collected at the first pick-up point of the city that has the goods. */
export async function placePickUp(page: Page): Promise<{ id: number; number: string; token: string }> {
  await putIntoCart(page, await plentiful(page, 1));
  const { results: shops } = await (await page.request.get('/api/v1/pages/pickup-points/')).json();
  const { total_price } = await (await page.request.get('/api/v1/catalog/cart/')).json();
  const answers: string[] = [];
  for (const { id: shop } of shops) {
    const order = {
      delivery_type: 'pickup',
      shop,
      payment_type: 'card',
      contact: { name: 'Сергей', phone: '+7 (922) 123-45-67', email: 'sergey@polka.example' },
      consents: ['order', 'offer'],
      expected_total: total_price,
    };
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const answer = await write(page, 'orders/order/', order, key);
    if (answer.status() === 201) return answer.json();
    answers.push(await answer.text());
  }
  throw new Error(`no pick-up point has the goods: ${answers.join('; ')}`);
}
