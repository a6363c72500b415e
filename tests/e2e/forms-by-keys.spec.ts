import { expect, type Page, test } from '@playwright/test';
import { PASSWORD } from './account-person.ts';
import { sendByKeys, type Typed } from './by-keys.ts';
import { goneGoods } from './shop-goods.ts';
import { open } from './shop-page.ts';

/** An address of its own in this run, because the rate limit of a form counts by address. */
test.use({ extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.61' } });

const number = String(Math.floor(Math.random() * 1e9)).padStart(9, '0');
const EMAIL = `klavishi.${number}@polka.example`;
const AGREED: Typed = { Согласен: true };
const WHO: Typed = { Имя: 'Сергей Вахрушев', Телефон: '9221234567', 'Эл. почта': EMAIL };

/** The answer of the form has the focus or follows it, so a screen reader reads it next. */
async function expectDone(page: Page, words: RegExp): Promise<void> {
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: words })).toBeVisible();
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1);
}

// Every form by the keyboard alone (UI-17); pages-accessible.spec.ts covers those of the account.
test.describe('with the keyboard alone', { tag: ['@desktop', '@scripts'] }, () => {
  test('a guest writes to the shop, requests premises, sends a résumé and orders a price list', async ({
    page,
  }, info) => {
    test.slow();
    const forms = [
      {
        address: '/contacts',
        button: 'Отправить',
        done: /^Обращение № \d+ принято/,
        typed: { Тема: 1, ...WHO, Сообщение: 'Где посмотреть остатки?', ...AGREED },
      },
      {
        address: '/about/for-renters',
        button: 'Отправить заявку',
        done: /^Обращение № \d+ принято/,
        typed: { Помещение: 1, ...WHO, 'Назначение и срок аренды': 'Пункт выдачи, на год', ...AGREED },
      },
      {
        address: '/vacancies',
        button: 'Отправить резюме',
        done: /^Резюме принято/,
        typed: { 'Выбрать файл': { file: 'rezume.pdf' }, Вакансия: 1, ...WHO, ...AGREED },
      },
      {
        address: '/price-list',
        button: 'Прислать прайс-лист',
        done: /^Готовим прайс-лист/,
        typed: { Город: 1, 'Эл. почта': EMAIL, Имя: 'Сергей', ...AGREED },
      },
    ];
    for (const { address, button, done, typed } of forms) {
      await open(page, info, address);
      await sendByKeys(page, { typed, button, isGuarded: true });
      await expectDone(page, done);
    }
  });

  test('a guest requests a notification when goods are back', async ({ page }, info) => {
    await open(page, info, await goneGoods(page));
    const typed = { 'Телефон или эл. почта': '89221234567', ...AGREED };
    await sendByKeys(page, { typed, button: 'Сообщить мне о поступлении' });
    await expectDone(page, /^Заявка принята/);
  });

  test('a guest registers and is logged in', async ({ page }, info) => {
    await open(page, info, '/auth/registration');
    const typed = {
      Имя: 'Сергей',
      'Эл. почта': EMAIL,
      'Мобильный телефон': `9${number}`,
      Пароль: PASSWORD,
      ...AGREED,
    };
    await sendByKeys(page, { typed, button: 'Зарегистрироваться' });
    await expect(page).toHaveURL(/\/account\/orders$/);
    await page.context().clearCookies();
    await open(page, info, '/auth/login');
    const known = { 'Почта или телефон': EMAIL, Пароль: PASSWORD };
    await sendByKeys(page, { typed: known, button: 'Войти' });
    await expect(page).toHaveURL(/\/account\/orders$/);
  });
});
