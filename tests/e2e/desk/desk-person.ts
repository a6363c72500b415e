import { type APIResponse, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { EDITOR, PASSWORD, STAFF } from '../../../demo/cast/people.ts';

/** Opens a screen of the desk as one of the demo's staff, logged in by the API. @param path below `/desk` */
export async function openDesk(
  page: Page,
  path: string,
  role: keyof typeof STAFF | 'editor' = 'manager',
): Promise<void> {
  await enterDesk(page, role);
  await showDesk(page, path);
}

/** Logs one of the demo's staff in by the API. */
export async function enterDesk(page: Page, role: keyof typeof STAFF | 'editor'): Promise<void> {
  const origin = new URL(String(process.env.SHOP_URL)).origin;
  const answer = await page.request.post('/api/v1/staff/login/', {
    headers: { origin },
    data: { email: { ...STAFF, editor: EDITOR }[role].email, password: PASSWORD },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Opens a screen as the person who is logged in. @param path below `/desk` */
export async function showDesk(page: Page, path: string): Promise<void> {
  await page.goto(`/desk/${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** A write of the staff by the API, in the session of `openDesk`: somebody else at another desk. @returns its answer */
export async function writeAsStaff(
  page: Page,
  path: string,
  data: object,
  method: 'POST' | 'PATCH' = 'POST',
): Promise<APIResponse> {
  const { csrf } = await (await page.request.get('/api/v1/staff/session/')).json();
  const origin = new URL(String(process.env.SHOP_URL)).origin;
  const headers = { origin, 'X-CSRFToken': csrf, 'Idempotency-Key': crypto.randomUUID() };
  const answer = await page.request.fetch(`/api/v1/staff/${path}`, { method, headers, data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer;
}

/** The secret of a second factor that the page shows for typing, in base32. */
export async function shownSecret(page: Page): Promise<string> {
  const line = await page.getByText('Введите вручную:').innerText();
  return line.split(':')[1]!.replaceAll(/[^A-Z2-7]/g, '');
}

/** The first login of a person at the desk, by his link: the password of his account, then a second factor. */
export async function enterByLink(page: Page, link: string, password: string): Promise<void> {
  await page.goto(new URL(link).pathname);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Дальше' }).click();
  await expect(page.getByRole('heading', { name: 'Второй фактор' })).toBeVisible();
  const totp = new TOTP({ secret: Secret.fromBase32(await shownSecret(page)) });
  await page.getByLabel('Код из приложения').fill(totp.generate());
  await page.getByRole('button', { name: 'Включить' }).click();
  await page.getByRole('button', { name: /открыть стойку/ }).click();
  await expect(page.getByRole('navigation', { name: 'Разделы стойки' }).first()).toBeVisible();
}
