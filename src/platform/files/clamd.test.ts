import { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { askClamd } from './clamd.server.ts';
import { startClamd } from './fixtures/clamd.ts';
import { EICAR, PDF } from './fixtures/sample-files.ts';

async function clamd(...given: Parameters<typeof startClamd>) {
  const started = await startClamd(...given);
  onTestFinished(() => started.close());
  return started;
}

test('a clean file is clean and a virus is named, however the bytes are chunked', async () => {
  const { address } = await clamd();
  const pieces = [PDF, Buffer.alloc(300_000, 'x'), Buffer.from(EICAR)];
  expect(await askClamd(address, Readable.from([PDF]))).toBeUndefined();
  expect(await askClamd(address, Readable.from(pieces))).toBe('Win.Test.EICAR_HDB-1');
});

test('a clamd that is unavailable, silent, cut off or answers anything else gives no result', async () => {
  const ask = (address: { host: string; port: number }) => askClamd(address, Readable.from([PDF]), 300);
  await expect(ask({ host: '127.0.0.1', port: 1 })).rejects.toThrow('ECONNREFUSED');
  await expect(ask((await clamd(() => undefined)).address)).rejects.toThrow('clamd: silent');
  await expect(ask((await clamd(() => '')).address)).rejects.toThrow('clamd: no answer');
  await expect(ask((await clamd(() => 'INSTREAM size limit exceeded. ERROR')).address)).rejects.toThrow(
    'size limit',
  );
});
