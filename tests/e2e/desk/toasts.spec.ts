import { expect, type Locator, type Page, test } from '@playwright/test';
import { write } from '../past-the-pages.ts';
import { openDesk } from './desk-person.ts';

/** Places an unanswered message. @returns a word that finds it */
async function ask(page: Page): Promise<string> {
  const word = `тост-${Date.now()}`;
  const sent = await write(page, 'feedback/message/', {
    name: 'Анна',
    email: 'anna@polka.example',
    topic: 'order',
    consent: true,
    message: `Когда привезут: ${word}?`,
    stamp: process.env.FORM_STAMP,
  });
  expect(sent.status(), await sent.text()).toBe(201);
  return word;
}

async function areApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x;
  const isAbove = a.y + a.height <= b.y || b.y + b.height <= a.y;
  expect(isBeside || isAbove, JSON.stringify([a, b])).toBe(true);
}

const toast = (page: Page) =>
  page.getByRole('region', { name: 'Сообщения' }).getByText('Ответ отправлен.').locator('..');

for (const [place, tag] of [
  ['on a phone', ['@phone', '@scripts']],
  ['on a wide screen', ['@desktop', '@scripts']],
] as const)
  test(`a message of the desk covers no button of a card ${place}`, { tag: [...tag] }, async ({ page }) => {
    const word = await ask(page);
    await openDesk(page, `messages?text=${word}`, 'owner');
    if (place === 'on a phone')
      await page
        .getByRole('link')
        .filter({ hasText: word })
        .or(page.getByRole('row').getByRole('link'))
        .first()
        .click();
    await page.getByLabel(/^Уйдёт на/).fill('Завтра до обеда.');
    await page.getByRole('button', { name: 'Ответить' }).click();
    await expect(toast(page)).toBeVisible();
    await areApart(toast(page), page.getByRole('button', { name: 'Ответить' }));
    await areApart(toast(page), page.getByRole('button', { name: 'Закрыть', exact: true }).first());
  });
