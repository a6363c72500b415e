import { readFile } from 'node:fs/promises';
import { type Download, expect, type Locator, type Page, type TestInfo, test } from '@playwright/test';
import { COMPANIES, PASSWORD, PEOPLE, type PersonKey } from '../../demo/cast/people.ts';
import { look } from '../../src/shop/printing/fixtures/look.ts';
import { type AccountPerson, enter, newPerson } from './account-person.ts';
import { linkInEmail } from './emails.ts';
import { write } from './past-the-pages.ts';
import { plentiful } from './shop-goods.ts';
import { hasScripts, open, settled } from './shop-page.ts';

const LINES = 30;
const CONTRACT = 'ДП-114/26';
const main = (page: Page) => page.getByRole('main');

async function become(page: Page, who: AccountPerson) {
  await page.context().clearCookies();
  await enter(page, who);
}

const ofCast = (who: PersonKey): AccountPerson => ({ email: PEOPLE[who].email, password: PASSWORD });

/** Adds a new buyer to the company: a cart belongs to a person, and parallel runs must not share one. */
async function newBuyer(page: Page, info: TestInfo): Promise<AccountPerson> {
  const buyer = await newPerson(page, info);
  await become(page, ofCast('head'));
  const { results } = await (await page.request.get('/api/v1/companies/legal-entities/')).json();
  const { id } = results.find(({ kpp }: { kpp: string }) => kpp === COMPANIES.north.kpp);
  const members = `companies/legal-entities/${id}/members/`;
  expect((await write(page, members, { email: buyer.email, role: 'buyer' })).status()).toBe(201);
  const link = await linkInEmail(buyer.email, /\/account\/invitations\/\S+/);
  await become(page, buyer);
  const token = link.split('/').at(-1);
  expect((await write(page, 'companies/invitations/accept/', { token })).status()).toBe(200);
  return buyer;
}

async function download(page: Page, button: Locator): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return file;
}

const bytesOf = async (file: Download) => readFile(await file.path());

// COM-5, COM-7, ACC-2, UI-5, DOC-1
test(
  'a company orders thirty lines by its contract, its accountant downloads the papers, its receiver an М-2',
  {
    tag: '@widths',
  },
  async ({ page }, info) => {
    test.slow(); // four people, ten pages, four documents
    await become(page, await newBuyer(page, info));
    const lines = (await plentiful(page, LINES)).map(({ id, multiplicity }) => ({
      product: id,
      quantity: multiplicity,
    }));
    expect(await (await write(page, 'catalog/cart/lines/', { lines })).json()).toMatchObject({ refused: 0 });
    await open(page, info, '/checkout');
    if (hasScripts(info)) await page.getByRole('button', { name: 'Изменить: покупатель' }).click();
    await page.getByRole('radio', { name: /Север-Строй/, description: `По договору № ${CONTRACT}` }).check();
    await page.getByRole('button', { name: 'Выбрать' }).click();
    await expect(page.getByLabel('Доверенность')).toBeAttached();
    await settled(page, info);
    await page.getByRole('radio', { name: /^Курьер/ }).check();
    const other = page.getByRole('radio', { name: 'Другой адрес' });
    if ((await other.count()) > 0) await other.check();
    await page.getByLabel('Улица').fill('Монтажников');
    await page.getByLabel('Дом, корпус').fill('41');
    const power = page.getByLabel('Доверенность');
    await power.selectOption(await power.locator('option', { hasText: '№ 41 ' }).innerText());
    await page.getByRole('radio', { name: /По счёту, заранее/ }).check();
    await page.getByRole('checkbox', { name: /условиями продажи/ }).check();
    await expect(page.getByRole('checkbox', { name: /персональных данных/ })).toHaveCount(0);
    // By a key: on a phone the button still returns to its place above the bar after a field was left.
    await page.getByRole('button', { name: /^Подтвердить заказ/ }).press('Enter');
    await expect(page).toHaveURL(/\/order\/[\w-]{43}$/);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toContainText(/Заказ №\s\d+/);
    await expect(main(page)).toContainText(`договор №\u00a0${CONTRACT}`);
    await expect(main(page)).toContainText(`${LINES}\u00a0позиций`);
    const number = String(/\d+/.exec(await heading.innerText()));

    await become(page, ofCast('accountant'));
    await open(page, info, `/account/orders?search=${number}`);
    await main(page)
      .getByRole('link', { name: new RegExp(number) })
      .first()
      .click();
    await expect(heading).toHaveText(`Заказ №\u00a0${number}`);
    const order = new URL(page.url()).pathname;
    const invoice = await download(page, page.getByRole('link', { name: 'Скачать счёт' }));
    const pages = await look(await bytesOf(invoice));
    const words = pages.map(({ text }) => text).join(' ');
    expect(words).toContain(`Счёт на оплату № ${number}`);
    expect(words).toContain(COMPANIES.north.inn);
    expect(words).toContain(CONTRACT);
    expect(String(pages[0]?.code)).toContain(`Оплата по счету № ${number} от `);
    // The invoice is made by a job.
    const papers = `/api/v1/orders/orders/legal_entity_documents/?order=${order.split('/').at(-1)}`;
    await expect.poll(async () => (await (await page.request.get(papers)).json()).count).toBe(1);
    await open(page, info, order);
    const zip = await download(page, page.getByRole('link', { name: /Скачать все .ZIP/ }));
    expect((await bytesOf(zip)).subarray(0, 2).toString()).toBe('PK');

    await become(page, ofCast('receiver'));
    await open(page, info, order);
    await expect(page.getByRole('link', { name: /Скачать все .ZIP/ })).toHaveCount(0);
    await page.getByText('Заполнить доверенность М-2').click();
    await page.getByLabel('Кто получит').fill(PEOPLE.receiver.name);
    await page.getByLabel('Действует до').fill('2035-12-31');
    // By a key: a phone still scrolls to the filled field while a tap is under way.
    const [blank] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Скачать М-2' }).press('Enter'),
    ]);
    const form = (await look(await bytesOf(blank))).map(({ text }) => text).join(' ');
    expect(form).toContain(PEOPLE.receiver.name);
    expect(form).toContain(COMPANIES.north.inn);
  },
);
