import { expect, test } from '@playwright/test';
import { enter, newPerson } from '../account-person.ts';
import { openedLongAgo } from '../form-stamp.ts';
import { openDesk, showDesk } from './desk-person.ts';

test.describe('threads', { tag: ['@desktop', '@scripts'] }, () => {
  test('a question is answered at the desk, read and answered in the account without scripts, and the desk shows the reply', async ({
    page,
    browser,
  }, info) => {
    const { baseURL, extraHTTPHeaders } = info.project.use;
    const context = await browser.newContext({
      javaScriptEnabled: false,
      ...(baseURL && { baseURL }),
      ...(extraHTTPHeaders && { extraHTTPHeaders }),
    });
    const client = await context.newPage();
    const person = await newPerson(client, info);
    await enter(client, person);
    const question = `Есть ли доставка в Берёзовский? ${person.email}`;

    await client.goto('/contacts');
    await client.getByLabel('Тема').selectOption('delivery');
    await client.getByLabel('Сообщение').fill(question);
    await openedLongAgo(client);
    await client.getByRole('button', { name: 'Отправить' }).click();
    await expect(client.getByText(/Обращение № \d+ принято/)).toBeVisible();

    await openDesk(page, 'messages?state=new', 'owner');
    await page.getByRole('row').filter({ hasText: person.email }).getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 2, name: 'Сергей Вахрушев' })).toBeVisible();
    await page.getByLabel(/Уйдёт на/).fill('Да, по вторникам и пятницам.');
    await page.getByRole('button', { name: 'Ответить' }).click();
    await expect(page.getByText('Ответ отправлен.')).toBeVisible();

    await client.goto('/account/messages');
    await expect(client.getByText('Новый ответ')).toBeVisible();
    await client.getByRole('link', { name: /Обращение №/ }).click();
    await expect(client.getByText('Да, по вторникам и пятницам.')).toBeVisible();
    await client.getByLabel('Сообщение').fill('Тогда в пятницу, спасибо!');
    await openedLongAgo(client);
    await client.getByRole('button', { name: 'Отправить' }).click();
    await expect(client.getByText('Сообщение отправлено.')).toBeVisible();
    await expect(client.getByRole('listitem').filter({ hasText: 'Тогда в пятницу, спасибо!' })).toBeVisible();

    await showDesk(page, 'messages?state=new');
    await page.getByRole('row').filter({ hasText: person.email }).getByRole('link').first().click();
    await expect(page.getByText('Тогда в пятницу, спасибо!')).toBeVisible();
    await expect(page.getByText(/^Покупатель,/)).toBeVisible();
    await context.close();
  });
});
