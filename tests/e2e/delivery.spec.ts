import { expect, type Page, type TestInfo, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { EKATERINBURG, openCart, priceIn } from './cart-page.ts';
import { linkInLetter } from './letters.ts';
import { type Good, plainGoods, putInto } from './shop-goods.ts';
import { hasScripts, open } from './shop-page.ts';

const main = (page: Page) => page.getByRole('main');
const plain = (text: string) => text.replace(/\s+/g, ' ');

async function fillBuyer(page: Page, email: string) {
  await page.getByLabel('Фамилия и имя').fill('Сергей Вахрушев');
  await page.getByLabel('Телефон', { exact: true }).fill('8 912 604-11-22');
  await page.getByLabel('Эл. почта').fill(email);
  await page.getByRole('radio', { name: /Картой/ }).check();
  await page.getByRole('checkbox', { name: /условиями продажи/ }).check();
  await page.getByRole('checkbox', { name: /персональных данных/ }).check();
}

/** Something light for which a courier takes money. */
async function lightGood(page: Page): Promise<Good> {
  for (const good of await plainGoods(page, 20)) {
    const { delivery } = await (
      await page.request.get(`/api/v1/catalog/product/${good.id}/availability/`)
    ).json();
    if (delivery.courier?.up_to_kg === 20 && delivery.courier.cost > 0) return good;
  }
  throw new Error('the demo shop has nothing light');
}

async function placeOrder(page: Page, info: TestInfo, email: string) {
  await page.getByRole('button', { name: /^Подтвердить заказ/ }).click();
  await expect(page).toHaveURL(/\/order\/[\w-]{43}$/);
  await expect(main(page)).toContainText(email);
  if (hasScripts(info)) await expectAccessible(page);
}

test(
  'the price of a courier and his day are the same on the page of the product, in the cart, at the checkout, in the order, its email and on the page about delivery',
  { tag: '@widths' },
  async ({ page }, info) => {
    const good = await lightGood(page);
    expect(priceIn(EKATERINBURG, good.prices)).toBeLessThan(700_000);
    await open(page, info, good.href);
    const words = plain(
      await page
        .getByText(/^Курьером:/)
        .first()
        .innerText(),
    );
    const [, price] = /^Курьером: (\d+ ₽) до 20 кг, от \d+ \d+ ₽ бесплатно$/.exec(words) ?? [];
    expect([words, price]).toEqual([words, expect.any(String)]);
    const when = page.getByText(/^Привезём с/);
    // Without scripts the cached page knows no day.
    if (hasScripts(info)) await expect(when).toBeVisible();

    await putInto(page, [[good, 1]]);
    await openCart(page, info);
    const note = plain(await page.getByText(/^Курьером:/).innerText());
    const [, day] = /Самый ранний день: (.+)$/.exec(note) ?? [];
    expect(note).toBe(`${words}. Самый ранний день: ${day}`);

    await open(page, info, '/checkout');
    const courier = page.getByRole('radio', { name: /^Курьер/ });
    await courier.check();
    const choice = plain(await courier.evaluate((input) => input.closest('label')?.textContent ?? ''));
    expect(choice.toLowerCase()).toContain(day);
    expect(choice).toContain(words.replace('Курьером: ', ''));
    await page.getByLabel('Улица').fill('Ленина');
    await page.getByLabel('Дом, корпус').fill('5');
    const email = `dostavka.${info.project.name}@polka.example`;
    await fillBuyer(page, email);
    await placeOrder(page, info, email);
    const order = plain(await main(page).innerText());
    expect(order).toContain(`Самый ранний день доставки ${day}`);
    const inKopecks = price?.replace(' ₽', ',00 ₽');
    expect(order).toContain(`Курьером, ${inKopecks}`);

    const said = await linkInLetter(email, /Доставка курьером: .*\n.*\n/);
    expect(plain(said)).toContain(`— ${inKopecks} Самый ранний день доставки: ${day}`);

    await open(page, info, '/about/payment-and-delivery-faq');
    const row = page.getByRole('row', { name: /до\s20\sкг/ });
    expect(plain(await row.innerText())).toContain(price);
    await expectAccessible(page);
    if (!hasScripts(info)) return;
    await open(page, info, good.href);
    await expect(when).toHaveText(
      new RegExp(
        String(day)
          .replace(/^[а-я]+, /, '')
          .replace(' ', '\\s'),
      ),
    );
  },
);

test(
  'the page of an order that is collected, and its email, say from when, where, with the hours of the shop, its telephone and the way there',
  { tag: '@widths' },
  async ({ page }, info) => {
    const [good] = await plainGoods(page, 1);
    await putInto(page, [[good!, 1]]);
    await open(page, info, '/checkout');
    const shop = page.getByRole('radio', { name: /Весь заказ/ }).first();
    await shop.check();
    const label = plain(await shop.evaluate((input) => input.closest('label')?.textContent ?? ''));
    const [, promised] = /Забирайте: (.+)$/.exec(label) ?? [];
    const email = `vydacha.${info.project.name}@polka.example`;
    await fillBuyer(page, email);
    await placeOrder(page, info, email);
    const panel = main(page).locator('section', { hasText: 'Где забрать' });
    expect(plain(await panel.innerText())).toContain(`Можно забрать ${promised}`);
    await expect(panel.getByRole('link', { name: /^\+7/ })).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Как проехать' })).toHaveAttribute(
      'href',
      /yandex\.ru\/maps/,
    );
    const said = await linkInLetter(email, /Самовывоз: [\s\S]*Как проехать: \S+/);
    expect(plain(said)).toContain(`Можно забрать: ${promised} Часы работы: `);
    expect(said).toMatch(/\nТелефон магазина: \+7/);
  },
);
