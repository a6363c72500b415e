import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { enter, logIn, newcomer, newPerson, PASSWORD, register } from './account-person.ts';
import { linkInEmail } from './emails.ts';
import { bar } from './shell-parts.ts';
import { goodsInStock, putIntoCart } from './shop-goods.ts';
import { open } from './shop-page.ts';

// The forms are one column at every width: all journeys run on a phone, with scripts and without.
const login = (page: Page) => page.getByLabel('Почта или телефон');
const password = (page: Page) => page.getByLabel('Пароль', { exact: true });
const alert = (page: Page) => page.getByRole('main').getByRole('alert');
const cart = (page: Page) => bar(page).locator('a[href="/cart"]');
const account = (page: Page) => bar(page).getByRole('link', { name: 'Кабинет' });

// R6.3
test(
  'a person registers, logs in by phone with the earlier cart, and logs out',
  { tag: '@phone' },
  async ({ page }, info) => {
    const who = newcomer(info);
    await putIntoCart(page, await goodsInStock(page, 2));
    await register(page, info, who);
    await expect(page).toHaveURL(/\/account\/orders$/);
    await expect(cart(page)).toHaveAccessibleName('Корзина, 2\u00a0позиции');
    await page.getByRole('button', { name: 'Выйти' }).click();
    await expect(cart(page)).toHaveAccessibleName('Корзина');
    await logIn(page, who.phone);
    await expect(page).toHaveURL(/\/account\/orders$/);
    await expect(page.getByRole('main')).toContainText(who.name);
    await expect(account(page)).toHaveAttribute('href', '/account/orders');
    await expect(account(page)).toHaveAttribute('aria-current', 'page');
    await expect(account(page).locator('use')).toHaveAttribute('href', /#user-circle-fill$/);
    await expect(cart(page)).toHaveAccessibleName('Корзина, 2\u00a0позиции');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Выйти' }).click();
    await expect(page.getByText('Вы вышли из личного кабинета.')).toBeVisible();
    await expect(cart(page)).toHaveAccessibleName('Корзина');
    await open(page, info, '/account/orders');
    await expect(page).toHaveURL(/\/auth\/login\?next=%2Faccount%2Forders$/);
  },
);

// SEC-3
test(
  'a person who registers goes on logged in to the page before; a taken email leads to the login',
  { tag: '@phone' },
  async ({ page }, info) => {
    const who = newcomer(info);
    await register(page, info, who, '/auth/registration?next=/wishlist');
    await expect(page).toHaveURL(/\/wishlist$/);
    await page.context().clearCookies();
    await open(page, info, '/auth/registration?next=/wishlist');
    await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check();
    await page.getByLabel('Имя').fill('Чужой');
    await page.getByLabel('Эл. почта').fill(who.email);
    await page.getByLabel('Мобильный телефон').fill(who.phone);
    await password(page).fill('Chuzhoj2026');
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await expect(page).toHaveURL(/\/auth\/login\?next=%2Fwishlist&done=registration$/);
    await expect(page.getByRole('main')).toContainText('Мы отправили письмо на вашу почту');
  },
);

test(
  'a person who confirms an email without being logged in finds it in the login form',
  { tag: '@phone' },
  async ({ page }, info) => {
    const who = await newPerson(page, info);
    await enter(page, who);
    const email = `new.${who.email}`;
    const { csrf_token } = await (await page.request.get('/api/v1/users/session/')).json();
    const change = await page.request.patch('/api/v1/users/profile/', {
      headers: { 'X-CSRFToken': csrf_token },
      data: { email, password: PASSWORD },
    });
    expect(change.status(), await change.text()).toBe(200);
    const link = await linkInEmail(email, /\/auth\/email\/[\w-]{43}/);
    await page.context().clearCookies();
    await open(page, info, link);
    await page.getByRole('button', { name: 'Подтвердить почту' }).click();
    await expect(page.getByText('Почта подтверждена.')).toBeVisible();
    await expect(login(page)).toHaveValue(email);
    await expectAccessible(page);
    await password(page).fill('Vitrina2025');
    await page.getByRole('button', { name: 'Войти' }).click();
    await expect(alert(page)).toHaveText('Неверный логин или пароль.');
    await logIn(page, email);
    await expect(page).toHaveURL(/\/account\/orders$/);
  },
);

// UI-6, ACC-8
test(
  'a wrong password keeps the typed login, and the right one leads back to the previous page',
  { tag: '@phone' },
  async ({ page }, info) => {
    const who = await newPerson(page, info);
    await open(page, info, '/wishlist');
    await bar(page).getByRole('link', { name: 'Войти' }).click();
    for (const name of [who.email, `nobody.${who.email}`]) {
      const answer = page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().includes('login'),
      );
      await logIn(page, name, 'Vitrina2025');
      expect((await answer).status()).toBe(400);
      await expect(alert(page)).toHaveText('Неверный логин или пароль.');
      await expect(login(page)).toHaveValue(name);
    }
    await logIn(page, who.email);
    await expect(page).toHaveURL(/\/wishlist$/);
    await open(page, info, '/auth/login?next=//evil.example');
    await expect(page).toHaveURL((url) => url.pathname === '/');
  },
);

test(
  'Back from the page after a login skips the login form',
  { tag: ['@scripts', '@phone'] },
  async ({ page }, info) => {
    const who = await newPerson(page, info);
    await open(page, info, '/posts');
    await bar(page).getByRole('link', { name: 'Избранное' }).click();
    await expect(page).toHaveURL(/\/wishlist$/);
    await bar(page).getByRole('link', { name: 'Войти' }).click();
    await expect(page).toHaveURL(/\/auth\/login/);
    await logIn(page, who.email);
    await expect(page).toHaveURL(/\/wishlist$/);
    await expect(account(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/wishlist$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/posts$/);
  },
);

// R5.5
test(
  'errors of a registration are shown at their fields, and nothing typed is lost',
  { tag: '@phone' },
  async ({ page }, info) => {
    await open(page, info, '/auth/registration');
    for (const box of await page.getByRole('checkbox').all()) await expect(box).not.toBeChecked();
    await page.getByLabel('Имя').fill('Анна');
    await page.getByLabel('Мобильный телефон').fill('+7 (912) 604-1');
    await password(page).fill('длинный пароль');
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    const phone = page.getByLabel('Мобильный телефон');
    await expect(phone).toHaveAccessibleDescription('Не хватает трёх цифр.');
    await expect(phone).toHaveValue('+7 (912) 604-1');
    await expect(password(page)).toHaveAccessibleDescription(
      /^В пароле должно быть: латинская буква, цифра\./,
    );
    await expect(page.getByLabel('Имя')).toHaveValue('Анна');
    await expect(alert(page)).toHaveText('Осталось исправить: почта, телефон, пароль, согласие');
    await expectAccessible(page);
  },
);

test(
  'password rules are ticked off while one types, the phone is formatted, and the first invalid field gets the focus',
  { tag: ['@scripts', '@phone'] },
  async ({ page }, info) => {
    await open(page, info, '/auth/registration');
    const phone = page.getByLabel('Мобильный телефон');
    await phone.pressSequentially('89126041');
    await expect(phone).toHaveValue('+7 (912) 604-1');
    await phone.fill('8 912 604-10-20');
    await expect(phone).toHaveValue('+7 (912) 604-10-20');
    await password(page).fill('qwerty12');
    await expect(page.getByRole('listitem').filter({ hasText: '— есть' })).toHaveCount(3);
    await expect(page.getByText('Это один из самых распространённых паролей')).toBeVisible();
    await page.getByRole('button', { name: 'Показать пароль' }).click();
    await expect(password(page)).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
    await expect(page.getByLabel('Имя')).toBeFocused();
  },
);
