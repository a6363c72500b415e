import { mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../log/log.server.ts';
import { openMail, outboxOf } from './mail.server.ts';
import { deleteEmailsOf, emailsIn, outboxJobs } from './outbox.server.ts';

let dataDir: string;
let outbox: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vitrina-outbox-'));
  outbox = outboxOf({ dataDir });
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Writes an email into the outbox. @returns its file name */
async function written(email: { to: string; replyTo?: string; text: string; files?: [] }) {
  const before = await emailsIn(outbox);
  const head = {
    shop: 'Полка',
    slogan: '',
    origin: 'https://polka.example',
    phone: '+7 (343) 027-18-40',
    email: 'zakaz@polka.example',
    seller: 'ООО «Полка»',
  };
  const send = openMail(
    { dataDir, smtpUrl: undefined, mailFrom: 'shop@polka.example' },
    createLog('silent'),
    async () => head,
  );
  const { text, ...rest } = email;
  await send({ ...rest, subject: 'Заказ', body: [text] });
  return (await emailsIn(outbox)).find((name) => !before.includes(name)) ?? '';
}

test('emails to a person, and those about this person to the shop, are deleted from the outbox; others stay', async () => {
  const shop = 'zakaz@polka.example';
  const others = [
    await written({ to: 'anna@polka.example', text: 'Ваш заказ собран' }),
    await written({ to: shop, replyTo: 'anna@polka.example', text: 'Позвоните: +7 (922) 000-00-00' }),
    await written({ to: 'volga@polka.example', text: 'Ваш заказ собран' }),
    await written({ to: shop, text: 'Пишите на s.olga@polka.example или olga@polka.example.com' }),
  ];
  await written({ to: 'Olga@polka.example', text: 'Ваш заказ собран' });
  await written({ to: shop, replyTo: 'olga@polka.example', text: 'Где мой заказ?' });
  await written({ to: shop, text: 'Пишите на olga@polka.example.' });
  await written({ to: shop, text: `${'Ждёт товар. '.repeat(300)} Ольга, +7 (922) 123-45-67` });
  await deleteEmailsOf(outbox, ['olga@polka.example', '+79221234567', '+7 (922) 123-45-67', '']);
  expect(await emailsIn(outbox)).toEqual(others.sort());
});

test('emails older than a year are deleted at night', async () => {
  const [old, young] = [
    await written({ to: 'anna@polka.example', text: 'Давно' }),
    await written({ to: 'anna@polka.example', text: 'Вчера' }),
  ];
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await utimes(join(outbox, old), daysAgo(366), daysAgo(366));
  await utimes(join(outbox, young), daysAgo(364), daysAgo(364));
  for (const job of Object.values(outboxJobs(outbox))) await job({});
  expect(await emailsIn(outbox)).toEqual([young]);
});

test('without any emails there is nothing to delete', async () => {
  await deleteEmailsOf(outbox, ['olga@polka.example']);
  expect(await emailsIn(outbox)).toEqual([]);
});

test('an email left unfinished by a killed process is found by the erasure, and is deleted within hours', async () => {
  const name = await written({ to: 'olga@polka.example', text: 'Ваш заказ собран' });
  await rename(join(outbox, name), join(outbox, `.${name}`));
  const other = await written({ to: 'anna@polka.example', text: 'Ваш заказ собран' });
  await rename(join(outbox, other), join(outbox, `.${other}`));
  expect(await emailsIn(outbox)).toEqual([]);
  await deleteEmailsOf(outbox, ['olga@polka.example']);
  expect(await readdir(outbox)).toEqual([`.${other}`]);
  await writeFile(join(outbox, '.empty.eml'), '');
  for (const job of Object.values(outboxJobs(outbox))) await job({});
  expect(await readdir(outbox)).toHaveLength(2);
  const earlier = new Date(Date.now() - 3_700_000);
  for (const half of await readdir(outbox)) await utimes(join(outbox, half), earlier, earlier);
  for (const job of Object.values(outboxJobs(outbox))) await job({});
  expect(await readdir(outbox)).toEqual([]);
});
