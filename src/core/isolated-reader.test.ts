import { expect, test } from 'vitest';
import { badField, type ShopError } from './errors.ts';
import { readIsolated } from './isolated-reader.server.ts';

const READER = new URL('./fixtures/hostile.reader.ts', import.meta.url);
const tooMuch = () => badField('file', 'Слишком много данных.');

async function outcome(input: { deed: string; text?: string }, milliseconds = 60_000) {
  return readIsolated<{ text: string }>(READER, input, tooMuch, { heapMegabytes: 48, milliseconds }).then(
    ({ text }) => text.length,
    ({ status, message, fields }: ShopError) => [status, fields?.file?.[0] ?? message],
  );
}

test('what a reader makes of a file comes back whole, and so does its refusal', async () => {
  expect(await outcome({ deed: 'answer', text: 'й'.repeat(5_000_000) })).toBe(5_000_000);
  expect(await outcome({ deed: 'refuse' })).toEqual([400, 'Файл пустой.']);
});

test('a file that fills the memory, in pieces or at once, breaks its reader or ends it, is refused and nothing else happens', async () => {
  for (const deed of ['fill in pieces', 'fill at once', 'break', 'die'])
    expect([deed, await outcome({ deed })]).toEqual([deed, [400, 'Слишком много данных.']]);
  expect(await outcome({ deed: 'answer', text: 'ok' })).toBe(2);
});

test('a file that never ends is refused when its time is over', async () => {
  expect(await outcome({ deed: 'loop' }, 2_000)).toEqual([400, 'Слишком много данных.']);
});

test('a disk that fails is not the fault of the file', async () => {
  expect(await outcome({ deed: 'disk' })).toEqual([503, expect.stringMatching(/не отвечает/)]);
});

test('of many files at once ten are read or wait, the others are asked to come back; then there is room again', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => outcome({ deed: 'wait', text: 'waited' })),
  );
  const refused = outcomes.filter((one) => Array.isArray(one) && one[0] === 503);
  expect(outcomes.filter((one) => one === 6).length + refused.length).toBe(20);
  // The process of the test before may still be ending.
  expect(refused.length).toBeGreaterThanOrEqual(10);
  expect(refused.length).toBeLessThanOrEqual(12);
  expect(await outcome({ deed: 'answer', text: 'ok' })).toBe(2);
});
