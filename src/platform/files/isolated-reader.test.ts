import { expect, test } from 'vitest';
import { badField, type ShopError } from '../http/errors.ts';
import { readIsolated } from './isolated-reader.server.ts';

const READER = new URL('./fixtures/hostile.reader.ts', import.meta.url);
const tooMuch = () => badField('file', 'Слишком много данных.');

async function outcome(input: { action: string; text?: string }, milliseconds = 60_000) {
  return readIsolated<{ text: string }>(READER, input, tooMuch, { heapMegabytes: 48, milliseconds }).then(
    ({ text }) => text.length,
    ({ status, message, fields }: ShopError) => [status, fields?.file?.[0] ?? message],
  );
}

test('the result of a reader arrives complete, and so does its error', async () => {
  expect(await outcome({ action: 'answer', text: 'й'.repeat(5_000_000) })).toBe(5_000_000);
  expect(await outcome({ action: 'reject' })).toEqual([400, 'Файл пустой.']);
});

test('a file that exhausts the memory, breaks its reader or ends its process is rejected and nothing else happens', async () => {
  for (const action of ['fill in pieces', 'fill at once', 'break', 'die'])
    expect([action, await outcome({ action })]).toEqual([action, [400, 'Слишком много данных.']]);
  expect(await outcome({ action: 'answer', text: 'ok' })).toBe(2);
});

test('a file that takes too long to read is rejected at the time limit', async () => {
  expect(await outcome({ action: 'loop' }, 2_000)).toEqual([400, 'Слишком много данных.']);
});

test('an error of the disk is not blamed on the file', async () => {
  expect(await outcome({ action: 'disk' })).toEqual([503, expect.stringMatching(/не отвечает/)]);
});

test('ten files are read or wait at once, the others get 503; then there is room again', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => outcome({ action: 'wait', text: 'waited' })),
  );
  const rejected = outcomes.filter((one) => Array.isArray(one) && one[0] === 503);
  expect(outcomes.filter((one) => one === 6).length + rejected.length).toBe(20);
  // The process of the previous test may still be ending.
  expect(rejected.length).toBeGreaterThanOrEqual(10);
  expect(rejected.length).toBeLessThanOrEqual(12);
  expect(await outcome({ action: 'answer', text: 'ok' })).toBe(2);
});
