import { expect, type Page, test } from '@playwright/test';
import { COMPANIES } from '../../../demo/cast/people.ts';
import { plentiful } from '../shop-goods.ts';
import { openDesk, showDesk, writeAsStaff } from './desk-person.ts';

const get = async (page: Page, path: string) => (await page.request.get(`/api/v1/staff/${path}`)).json();

/** Places an order for «Волга-Снаб» with the deferral of its contract, as the person at the desk. @returns its id */
async function placeDeferred(page: Page): Promise<number> {
  const [good] = await plentiful(page, 1);
  const { results } = await get(page, `client-orders/companies/?text=${COMPANIES.volga.inn}`);
  const { legal_entity, people, contracts, cities } = await get(
    page,
    `client-orders/companies/${results[0].id}/`,
  );
  const named = {
    user: people[0].id,
    legal_entity: legal_entity.id,
    contract: contracts[0].id,
    city: cities.find(({ name }: { name: string }) => name === 'Екатеринбург').id,
  };
  const line = { product: good!.id, quantity: 2 * good!.multiplicity };
  const quote = await (await writeAsStaff(page, 'client-orders/quote/', { ...named, lines: [line] })).json();
  const courier = quote.delivery.find(({ type }: { type: string }) => type === 'courier');
  const placed = await writeAsStaff(page, 'client-orders/', {
    ...named,
    lines: [{ ...line, price: quote.lines[0].price }],
    delivery_type: 'courier',
    address: { street: 'Мира', house: '5' },
    payment_type: 'invoice',
    is_deferred: true,
    expected_total: courier.total,
    contact: { name: 'Тимур', phone: '+7 975 000-00-06', email: 'timur@polka.example' },
    reason: 'По телефону',
  });
  return (await placed.json()).id;
}

/** Sets the limit of a contract, in roubles. @returns the limit before */
async function setLimit(page: Page, contract: number, limit: number): Promise<number> {
  const before = await get(page, `contracts/${contract}/`);
  const terms = { version: before.version, reason: 'Проверка стойки', limit };
  await writeAsStaff(page, `contracts/${contract}/`, terms, 'PATCH');
  return before.credit_limit;
}

/** The preview of an order's revision with another quantity of its first line. */
async function preview(page: Page, id: number, quantity: number) {
  await showDesk(page, `orders/${id}?edit=1`);
  const { lines } = await get(page, `orders/${id}/`);
  const field = page.getByRole('textbox', { name: lines[0].name });
  await field.fill(String(quantity));
  await field.press('Enter');
  await page.getByRole('button', { name: /Сохранить и написать клиенту|Предложить покупателю/ }).click();
  return page.getByRole('dialog');
}

test.describe('what a revision does, before it is sent', { tag: ['@desktop', '@scripts'] }, () => {
  // Both change the limit of one contract.
  test.describe.configure({ mode: 'default' });

  test('a manager sees the stock of the line, the sum, what is left of the limit, and the client’s email', async ({
    page,
  }) => {
    await openDesk(page, 'orders', 'owner');
    const id = await placeDeferred(page);
    const { lines, contract } = await get(page, `orders/${id}/`);
    const [{ name, quantity }] = lines;
    const dialog = await preview(page, id, quantity / 2);
    const line = dialog.getByRole('list', { name: 'Что изменится' }).getByRole('listitem');
    await expect(line).toContainText(name);
    await expect(line).toContainText(/ → .* · (свободно ещё|больше нет)/);
    const fact = (label: RegExp) =>
      dialog
        .locator('dl > div')
        .filter({ has: page.getByText(label) })
        .locator('dd');
    await expect(fact(/^Сумма заказа$/)).toHaveText(/^[\d\s]+,\d\d.₽ → [\d\s]+,\d\d.₽ \(−[\d\s]+,\d\d.₽\)$/);
    await expect(fact(/^Лимит договора/)).toContainText(/, осталось [^−].* → [^−]/);
    await expect(dialog.getByText(`Лимит договора № ${contract.number}`)).toBeVisible();
    await dialog.getByText('Письмо клиенту:').click();
    await expect(dialog.getByText('Кому: timur@polka.example')).toBeVisible();
    await expect(dialog.getByRole('document', { name: 'Текст письма' })).toContainText(name);
  });

  test('of a contract that owes more than its limit the preview shows by how much', async ({ page }) => {
    await openDesk(page, 'orders', 'owner');
    const id = await placeDeferred(page);
    const { lines, contract } = await get(page, `orders/${id}/`);
    const limit = await setLimit(page, contract.id, 1);
    try {
      const dialog = await preview(page, id, lines[0].quantity / 2);
      await expect(dialog.getByText(/^1,00.₽, осталось −[\d\s]+,\d\d.₽ → −[\d\s]+,\d\d.₽$/)).toBeVisible();
    } finally {
      await setLimit(page, contract.id, limit);
    }
  });
});
