import { expect, test } from 'vitest';
import { CLI } from '../../audit/audit.ts';
import { exchangeShop } from '../fixtures/exchange-shop.ts';
import { oneC } from '../fixtures/exports.ts';
import { openOrder } from '../fixtures/open-order.ts';
import { decide } from '../runs/runs.server.ts';

const { client, rows, settled, base } = exchangeShop();
const { goods, offers, offer } = oneC();

async function send(files: Record<string, string>): Promise<string> {
  const answers = await client().export(files);
  return answers.map(({ text }) => text).join('\n');
}

async function fill(): Promise<void> {
  const at = '2026-11-01T10:00:00';
  await send({
    'import0_1.xml': goods(() => ({ unit: 'шт', vat: '20' }), at),
    'offers0_1.xml': offers(() => 1000, at),
  });
}

const repacked = (count: number, at: string) =>
  goods((n) => (n < count ? { unit: 'упак', vat: '10', name: `Новое имя ${n}` } : undefined), at);
const cards = (count: number) => rows(`select name, unit, vat_code from product order by id limit ${count}`);
const heldRuns = async () =>
  (await rows(`select distinct run_id as id from exchange_held where state = 'held'`)).map(({ id }) => id);

test('goods whose unit changes together keep unit and VAT, with their prices; the rest of the file is applied', async () => {
  await fill();
  const answer = await send({
    'import0_1.xml': repacked(11, '2026-11-02T10:00:00'),
    'offers0_1.xml': offers((n) => (n < 12 ? 1200 : undefined), '2026-11-02T10:00:00'),
  });
  expect(answer).toMatch(/ждут проверки: 11\u00a0товаров\nsuccess\n.*ждут проверки: 11\u00a0товаров$/);
  expect((await cards(12)).slice(9)).toEqual([
    { name: 'Новое имя 9', unit: 'шт', vat_code: 'general' },
    { name: 'Новое имя 10', unit: 'шт', vat_code: 'general' },
    { name: 'Товар 11', unit: 'шт', vat_code: 'general' },
  ]);
  expect(await rows('select product_id from price where kopecks <> 100000')).toHaveLength(1);
});

test('released units, VAT and the prices in them get into the shop together', async () => {
  await fill();
  await send({
    'import0_1.xml': repacked(11, '2026-11-02T10:00:00'),
    'offers0_1.xml': offers((n) => (n < 12 ? 1200 : undefined), '2026-11-02T10:00:00'),
  });
  for (const id of await heldRuns()) await decide(base().db, id, CLI, { to: 'release' });
  await settled();
  expect((await cards(12)).slice(10)).toEqual([
    { name: 'Новое имя 10', unit: 'упак', vat_code: 'reduced' },
    { name: 'Товар 11', unit: 'шт', vat_code: 'general' },
  ]);
  expect(await rows('select product_id from price where kopecks = 120000')).toHaveLength(12);
  expect(await heldRuns()).toEqual([]);
});

test('a newer file with the old unit ends the waiting of the new one', async () => {
  await fill();
  await send({ 'import0_1.xml': repacked(11, '2026-11-02T10:00:00') });
  const back = goods((n) => (n < 11 ? { unit: 'шт', vat: '20' } : undefined), '2026-11-03T10:00:00');
  expect(await send({ 'import0_1.xml': back })).not.toContain('проверки');
  expect(await heldRuns()).toEqual([]);
});

test('ten changed units are applied, but not that of a product in an open order', async () => {
  await fill();
  await openOrder(base(), 'g3');
  expect(await send({ 'import0_1.xml': repacked(10, '2026-11-02T10:00:00') })).toContain(
    'ждут проверки: 1\u00a0товар',
  );
  expect((await cards(5)).map(({ unit }) => unit)).toEqual(['упак', 'упак', 'упак', 'шт', 'упак']);
});

test('one good, or the goods of one rule, are released by themselves; the others go on waiting', async () => {
  await fill();
  await send({ 'import0_1.xml': repacked(11, '2026-11-02T10:00:00') });
  const [id] = await heldRuns();
  await decide(base().db, id, CLI, { to: 'release', product: 'A-3', note: 'проверено' });
  await settled();
  expect((await cards(5)).map(({ unit }) => unit)).toEqual(['шт', 'шт', 'шт', 'упак', 'шт']);
  expect(await rows(`select note from exchange_held where state = 'released'`)).toEqual([
    { note: 'проверено' },
  ]);
  await expect(decide(base().db, id, CLI, { to: 'release', rules: ['price_moved'] })).rejects.toThrow(
    'ничего не ждёт',
  );
  await decide(base().db, id, CLI, { to: 'reject', rules: ['terms_changed'], product: 'g4', note: 'нет' });
  expect(await rows(`select ref from exchange_held where state = 'rejected'`)).toEqual([{ ref: 'g4' }]);
  await decide(base().db, id, CLI, { to: 'release', rules: ['terms_changed'] });
  await settled();
  expect((await cards(6)).map(({ unit }) => unit)).toEqual(['упак', 'упак', 'упак', 'упак', 'шт', 'упак']);
});

test('a good that two rules hold is released when both are', async () => {
  await fill();
  const at = '2026-11-02T10:00:00';
  await send({
    'import0_1.xml': repacked(11, at),
    'offers0_1.xml': offers((n) => (n === 0 ? 9000 : undefined), at, offer('x', 1)),
  });
  const [first, last] = await heldRuns();
  const run = last ?? first;
  await decide(base().db, run, CLI, { to: 'release', product: 'g0', rules: ['terms_changed'] });
  await settled();
  expect((await cards(1))[0].unit).toBe('шт');
  await decide(base().db, run, CLI, { to: 'release', product: 'g0', rules: ['price_moved'] });
  await settled();
  expect((await cards(1))[0].unit).toBe('упак');
});
