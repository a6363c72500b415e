import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createLog } from '../log/log.server.ts';
import { openMail, outboxOf } from './mail.server.ts';

vi.mock('node:fs/promises', async (original) => ({
  ...(await original<object>()),
  rename: async () => {
    throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  },
}));

test('an email that does not fit on the disk leaves no partial file and is retried for days', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrina-outbox-'));
  const config = { dataDir, smtpUrl: undefined, mailFrom: 'shop@polka.example' };
  const head = {
    shop: 'Полка',
    slogan: '',
    origin: 'https://polka.example',
    phone: '',
    email: '',
    seller: '',
  };
  const send = openMail(config, createLog('silent'), async () => head);
  await expect(send({ to: 'a@polka.example', subject: 'Заказ', body: ['Здравствуйте!'] })).rejects.toThrow(
    'ENOSPC',
  );
  expect(await readdir(outboxOf(config))).toEqual([]);
  await rm(dataDir, { recursive: true });
});
