import { expect, type Page, type TestInfo, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { EKATERINBURG, openCart, priceIn } from './cart-page.ts';
import { linkInEmail } from './emails.ts';
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

/** A light product whose courier delivery costs money. */
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
  'the price and day of a courier are the same on the product page, in the cart, at the checkout, in the order, its email and on the delivery page',
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
    const when = page.getByText(/^Доставим: /);
    await expect(when).toBeVisible();

    await putInto(page, [[good, 1]]);
    await openCart(page, info);
    const note = plain(await page.getByText(/^Курьером:/).innerText());
    const [, day] = /Ближайший день: (.+)\.$/.exec(note) ?? [];
    expect(note).toBe(`${words}. Ближайший день: ${day}.`);

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
    expect(order).toContain(`Ближайший день доставки ${day}`);
    const inKopecks = price?.replace(' ₽', ',00 ₽');
    expect(order).toContain(`Курьером, ${inKopecks}`);

    const text = await linkInEmail(email, /Доставка курьером: .*\n.*\n/);
    expect(plain(text)).toContain(`— ${inKopecks} Ближайший день доставки: ${day}`);

    await open(page, info, '/about/payment-and-delivery-faq');
    const row = page.getByRole('row', { name: /до\s20\sкг/ });
    expect(plain(await row.innerText())).toContain(price);
    await expectAccessible(page);
    await open(page, info, good.href);
    expect(plain(await when.innerText())).toBe(`Доставим: ${day}`);
  },
);

test(
  'the product page, the page and the email of a pick-up order say from when and where, with opening hours, phone and the way there',
  { tag: '@widths' },
  async ({ page }, info) => {
    const [good] = await plainGoods(page, 1);
    await open(page, info, good!.href);
    const collected = main(page).locator('p', { hasText: 'Самовывоз:' }).locator('span');
    await expect(collected.last()).toHaveText(/, с\s\d\d:\d\d$/);
    const address = (await collected.first().innerText()).replace(/\s— .*/, '');
    const ready = plain(await collected.last().innerText()).toLowerCase();
    await putInto(page, [[good!, 1]]);
    await openCart(page, info);
    const inCart = plain(await page.getByText(/^Самовывоз: /).innerText());
    const [, soonest] = /^Самовывоз: (.+), с \d\d:\d\d, /.exec(inCart) ?? [];
    await open(page, info, '/checkout');
    const shop = page.getByRole('radio', { name: address });
    await shop.check();
    const label = plain(await shop.evaluate((input) => input.closest('label')?.textContent ?? ''));
    const [, promised] = /Можно забрать: (.+)$/.exec(label) ?? [];
    const shops = await page.locator('label', { hasText: 'Можно забрать' }).allTextContents();
    expect(shops.map(plain).join('\n')).toContain(`Можно забрать: ${soonest}, с`);
    expect(promised).toBe(ready);
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
    const text = await linkInEmail(email, /Самовывоз: [\s\S]*Как проехать: \S+/);
    expect(plain(text)).toContain(`Можно забрать: ${promised} Часы работы: `);
    expect(text).toMatch(/\nТелефон магазина: \+7/);
  },
);
