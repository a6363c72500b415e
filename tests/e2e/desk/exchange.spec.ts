import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, request, test } from '@playwright/test';
import { PASSWORD, STAFF } from '../../../demo/cast/people.ts';
import { oneC } from '../../../src/shop/exchange/fixtures/exports.ts';
import { OneCClient } from '../../support/one-c/client.ts';
import { type ShopProcess, startShop } from '../../support/shop-process.ts';
import { tabTo } from './tab-to.ts';

// A shop of its own: what 1C sends here would change the goods of all other journeys.
let shop: ShopProcess;
let folder: string;
let client: OneCClient;
const base = oneC();
const NORMAL = 1000;
/** A decision is carried out by a run, which waits for its turn; on a busy machine it takes long. */
const PATIENCE = { timeout: 60_000 };
/** How many goods of a poisoned file cost a tenth. */
const POISONED = 60;

test.describe('the exchange at the desk', { tag: ['@desktop', '@scripts'] }, () => {
  // One shop and one 1C: each journey goes on from where the one before has left them.
  test.describe.configure({ mode: 'serial', timeout: 240_000 });

  test.beforeAll(async () => {
    test.setTimeout(600_000);
    folder = mkdtempSync(join(tmpdir(), 'vitrina-exchange-'));
    chmodSync(folder, 0o755); // the database runs as another user when the tests run as root
    const priceTypes = [{ priceType: 'Розничная', audience: 'retail', cities: '*' }];
    writeFileSync(join(folder, 'exchange.json'), JSON.stringify({ priceTypes }));
    shop = await startShop({ DATA_DIR: folder, DEMO_PRODUCTS: '60' });
  });
  test.afterAll(async () => {
    await shop?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a connection is made, a poisoned price file waits with its cause and difference, one price is released, the rest rejected, and the run rolled back after its difference was shown', async ({
    page,
  }) => {
    await openExchange(page, '?part=connections');
    await page.getByRole('button', { name: 'Добавить подключение' }).click();
    const form = page.getByRole('dialog', { name: 'Новое подключение 1С' });
    await form.getByLabel(/Короткое имя латиницей/).fill('main');
    await form.getByRole('button', { name: 'Добавить' }).click();
    const once = page.getByRole('dialog', { name: 'Пароль для 1С' });
    const secret = (await once.locator('code').textContent()) ?? '';
    const login = (await once.locator('dd').nth(1).textContent()) ?? '';
    await once.getByRole('button', { name: 'Записал' }).click();

    const heading = page.getByRole('heading', { level: 3, name: 'main', exact: true });
    const main = page.locator('section').filter({ has: heading }).last();
    await main.getByRole('button', { name: 'Настройки', exact: true }).click();
    const settings = page.getByRole('dialog', { name: 'Настройки «main»' });
    const delivery = settings.getByLabel(/Ид услуги 1С/);
    const usual = await delivery.inputValue();
    await delivery.fill('');
    await settings.getByLabel(/Часовой пояс/).fill('Asia/Nowhere');
    await settings.getByRole('button', { name: 'Записать' }).click();
    await expect(settings.getByLabel(/Часовой пояс/)).toHaveAttribute('aria-invalid', 'true');
    await expect(delivery).toHaveAccessibleDescription(/обычный — ORDER_DELIVERY/);
    await expect(settings.getByLabel(/Часовой пояс/)).toHaveValue('Asia/Nowhere');
    await delivery.fill(usual);
    await settings.getByLabel(/Часовой пояс/).fill('Asia/Yekaterinburg');
    await settings.getByLabel('Какой остаток выгружает 1С').selectOption('on_hand');
    await settings.getByRole('button', { name: 'Записать' }).click();
    await expect(settings).toHaveCount(0);
    await expect(main.getByText('Asia/Yekaterinburg', { exact: true })).toBeVisible();
    await expect(main.getByText('всё, что на складе', { exact: true })).toBeVisible();

    await main.getByRole('button', { name: 'Пределы проверки', exact: true }).click();
    const limits = page.getByRole('dialog', { name: 'Пределы проверки «main»' });
    const moved = limits.getByLabel('Q1: доля, на которую цена меняется резко');
    await moved.fill('7');
    await limits.getByRole('button', { name: 'Записать' }).click();
    await expect(moved).toHaveAttribute('aria-invalid', 'true');
    await moved.fill('много');
    await limits.getByRole('button', { name: 'Записать' }).click();
    await expect(moved).toHaveValue('много');
    await expect(moved).toHaveAttribute('aria-invalid', 'true');
    await moved.fill('0,4');
    await limits.getByRole('button', { name: 'Записать' }).click();
    await expect(limits).toHaveCount(0);
    await expect(main.getByText('Q1: доля, на которую цена меняется резко — 0,4')).toBeVisible();
    client = new OneCClient(`${shop.url}/exchange/1c/main`, login, secret);
    await client.export({
      'import0_1.xml': base.goods(() => ({}), '2026-11-01T10:00:00'),
      'offers0_1.xml': base.offers(() => NORMAL, '2026-11-01T10:00:00'),
    });
    expect(await priceOf(page, 'Товар 7')).toBe(NORMAL);

    await poison('2026-11-02T10:00:00');
    await showExchange(page);
    await expect(page.getByText(`${POISONED} товаров ждут, покупатели видят прежнее`)).toBeVisible();
    await expect(page.getByText('Похоже, сдвинута запятая.')).toBeVisible();
    await expect(page.getByText(`Изменится ${POISONED} цен типа «Розничная»`)).toBeVisible();
    const row = heldRow(page, 'Товар 7');
    await expect(row).toContainText(/1.000,00.₽.*100,00.₽.*−90 %/s);
    await expect(row).toContainText('цена «Розничная»');
    expect(await priceOf(page, 'Товар 7')).toBe(NORMAL);

    await row.getByRole('checkbox').check();
    await expect(page.getByText(`Отмечено 1 из ${POISONED}`)).toBeVisible();
    await page.getByRole('button', { name: 'Пустить отмеченные: 1' }).click();
    await page
      .getByRole('dialog', { name: 'Пустить отмеченные: 1?' })
      .getByRole('button', { name: 'Пустить' })
      .click();
    await expect(page.getByText(`${POISONED - 1} товаров ждут, покупатели видят прежнее`)).toBeVisible(
      PATIENCE,
    );
    await expect.poll(() => priceOf(page, 'Товар 7'), PATIENCE).toBe(100);
    expect(await priceOf(page, 'Товар 8')).toBe(NORMAL);

    await page.getByRole('button', { name: `Отклонить все: ${POISONED - 1}` }).click();
    const reject = page.getByRole('dialog', { name: `Отклонить все: ${POISONED - 1}?` });
    await reject.getByRole('button', { name: 'Отклонить' }).click();
    await expect(reject.getByLabel('Почему')).toHaveAttribute('aria-invalid', 'true');
    await reject.getByLabel('Почему').fill('сдвинута запятая');
    await reject.getByRole('button', { name: 'Отклонить' }).click();
    await expect(page.getByText(/^На карантине пусто/)).toBeVisible(PATIENCE);
    expect(await priceOf(page, 'Товар 8')).toBe(NORMAL);

    const back = page.getByRole('region', { name: 'Сеансы' });
    await back.getByRole('button', { name: 'Что изменится' }).click();
    const undo = page.getByRole('dialog', { name: /^Вернуть как было перед загрузкой/ });
    await expect(undo.getByRole('row').filter({ hasText: 'Товар 7' })).toContainText(/100,00.₽.*1.000,00.₽/s);
    expect(await priceOf(page, 'Товар 7')).toBe(100);
    await undo.getByLabel('Почему').fill('цена была ошибкой');
    await undo.getByRole('button', { name: 'Вернуть' }).click();
    await expect(undo).toHaveCount(0);
    await sign(page);
    await expect.poll(() => priceOf(page, 'Товар 7'), PATIENCE).toBe(NORMAL);
    await resume(page);
  });

  test('the same is done by keys alone', async ({ page }) => {
    await poison('2026-11-03T10:00:00');
    await openExchange(page, '');
    await expect(page.getByText(`${POISONED} товаров ждут, покупатели видят прежнее`)).toBeVisible();
    await tabTo(page, 'Отметить Товар 3');
    await page.keyboard.press('Space');
    await tabTo(page, 'Пустить отмеченные: 1');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Пустить');
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${POISONED - 1} товаров ждут, покупатели видят прежнее`)).toBeVisible(
      PATIENCE,
    );
    await expect.poll(() => priceOf(page, 'Товар 3'), PATIENCE).toBe(100);

    await tabTo(page, `Отклонить все: ${POISONED - 1}`);
    await page.keyboard.press('Enter');
    await tabTo(page, 'Почему');
    await page.keyboard.type('сдвинута запятая');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^На карантине пусто/)).toBeVisible(PATIENCE);

    await tabTo(page, 'Что изменится');
    await page.keyboard.press('Enter');
    const undo = page.getByRole('dialog', { name: /^Вернуть как было перед загрузкой/ });
    await expect(undo.getByRole('row').filter({ hasText: 'Товар 3' })).toContainText(/100,00.₽.*1.000,00.₽/s);
    await tabTo(page, 'Почему');
    await page.keyboard.type('цена была ошибкой');
    await page.keyboard.press('Enter');
    await expect(undo).toHaveCount(0);
    await sign(page);
    await expect.poll(() => priceOf(page, 'Товар 3'), PATIENCE).toBe(NORMAL);
    await resume(page);
  });

  test('on a phone one price is released with three touches', async ({ page }) => {
    await poison('2026-11-03T12:00:00');
    await page.setViewportSize({ width: 390, height: 844 });
    await openExchange(page, '');
    await expect(page.getByText(`${POISONED} товаров ждут, покупатели видят прежнее`)).toBeVisible();
    await page.getByRole('checkbox', { name: 'Отметить Товар 5', exact: true }).click();
    await page.getByRole('button', { name: 'Пустить отмеченные: 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Пустить' }).click();
    await expect(page.getByText(`${POISONED - 1} товаров ждут, покупатели видят прежнее`)).toBeVisible(
      PATIENCE,
    );
    await expect.poll(() => priceOf(page, 'Товар 5'), PATIENCE).toBe(100);
    await page.getByRole('button', { name: `Отклонить все: ${POISONED - 1}` }).click();
    await page.getByRole('dialog').getByLabel('Почему').fill('сдвинута запятая');
    await page.getByRole('dialog').getByRole('button', { name: 'Отклонить' }).click();
    await expect(page.getByText(/^На карантине пусто/)).toBeVisible(PATIENCE);
  });

  test('a run under way is seen with its progress within the moment and stopped, and the shop stays as it was', async ({
    page,
  }) => {
    await openExchange(page, '');
    await expect(page.getByText('Сейчас загрузок нет')).toBeVisible();
    const more = Array.from({ length: 100_000 }, (_, n) => base.good(`big${n}`, n + 1_000, {})).join('');
    const sent = client.export({ 'import0_1.xml': base.goods(() => ({}), '2026-11-05T10:00:00', { more }) });
    const ages = page.getByRole('region', { name: 'Когда что приходило' });
    await expect(ages.getByText(/^Идёт:/)).toBeVisible(PATIENCE);
    await expect(ages.getByRole('progressbar')).toBeVisible();
    await ages.getByRole('button', { name: 'Остановить' }).click();
    const stop = page.getByRole('dialog', { name: /^Остановить загрузку № \d+\?$/ });
    await stop.getByLabel('Почему').fill('не тот файл');
    await stop.getByRole('button', { name: 'Остановить' }).click();
    await expect(stop).toHaveCount(0);
    await sent;
    await expect(ages.getByText('Сейчас загрузок нет')).toBeVisible(PATIENCE);
    await page.getByRole('button', { name: 'Все загрузки' }).click();
    const runs = page.getByRole('region', { name: 'Сеансы' });
    await expect(runs.getByRole('listitem').first()).toContainText('Остановлено: не тот файл');
    expect(await idOf(page, 'Товар 1500')).toBeUndefined();
  });
});

/** Opens a screen of the exchange as the administrator, who has just logged in. */
async function openExchange(page: Page, query: string): Promise<void> {
  const data = { email: STAFF.admin.email, password: PASSWORD };
  const answer = await page.request.post(`${shop.url}/api/v1/staff/login/`, {
    headers: { origin: shop.url },
    data,
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await showExchange(page, query);
}

async function showExchange(page: Page, query = ''): Promise<void> {
  await page.goto(`${shop.url}/desk/exchange${query}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Обмен с 1С' })).toBeVisible();
}

/** Sends prices of which a part lost a digit. */
async function poison(madeAt: string): Promise<void> {
  await client.export({ 'offers0_1.xml': base.offers((n) => (n < POISONED ? NORMAL / 10 : NORMAL), madeAt) });
}

const heldRow = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Товары, которые ждут проверки' })
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });

async function idOf(page: Page, name: string): Promise<number | undefined> {
  const call = `${shop.url}/api/v1/staff/catalogue/goods/?limit=50&text=${encodeURIComponent(name)}`;
  const { results } = await (await page.request.get(call)).json();
  return results.find((one: { name: string }) => one.name === name)?.id;
}

/** What a guest pays for a product in the first city, in roubles. */
async function priceOf(page: Page, name: string): Promise<number> {
  const answer = await fetch(`${shop.url}/api/v1/catalog/product/${await idOf(page, name)}/`);
  const { prices } = (await answer.json()) as { prices: { price: number }[] };
  return prices[0]?.price ?? 0;
}

/** A roll-back waits for a second person (STF-80): the approver signs what he is shown. */
async function sign(page: Page): Promise<void> {
  const call = `${shop.url}/api/v1/staff`;
  const other = await request.newContext({ extraHTTPHeaders: { origin: shop.url } });
  const data = { email: STAFF.approver.email, password: PASSWORD };
  expect((await other.post(`${call}/login/`, { data })).status()).toBe(200);
  const { csrf } = await (await other.get(`${call}/session/`)).json();
  const { results } = await (await other.get(`${call}/approvals/?limit=1`)).json();
  const { digest } = await (await other.get(`${call}/approvals/${results[0].id}/`)).json();
  const answer = await other.post(`${call}/approvals/${results[0].id}/approve/`, {
    headers: { 'X-CSRFToken': csrf },
    data: { digest },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await other.dispose();
  await expect(page.getByRole('heading', { level: 1, name: 'Обмен с 1С' })).toBeVisible();
}

/** After a roll-back the imports wait until a person lets them go on. */
async function resume(page: Page): Promise<void> {
  await showExchange(page, '');
  await expect(page.getByText('Загрузки стоят после отмены')).toBeVisible(PATIENCE);
  await page.getByRole('link', { name: /^1С: загрузки стоят с / }).click();
  await page.getByRole('button', { name: 'Загружать дальше' }).click();
  await expect(page.getByText('Загрузки идут дальше, сначала то, что ждало.')).toBeVisible();
  await expect(page.getByText('работает', { exact: true })).toBeVisible();
}
