import { expect, test } from 'vitest';
import { CLI } from '../../audit/audit.ts';
import { diffOf } from '../diff/diff.server.ts';
import { exchangeShop } from '../fixtures/exchange-shop.ts';
import { goodsXml, goodXml, offersXml } from '../fixtures/read.ts';
import { decide } from '../runs/runs.server.ts';

const { client, rows, setting, settled, watch, base } = exchangeShop();

const goods = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => goodXml(`g${from + n}`)).join('');
/** A portion of an export. Only the first one says that it is full, as УТ writes it. */
const portion = (n: number, from: number, to: number, madeAt: string) => ({
  [`import0_${n}.xml`]: goodsXml(goods(from, to), { flag: n === 1 ? 'false' : 'true', madeAt }),
});
const shown = async () => (await rows('select count(*)::int as n from product where hidden_at is null'))[0].n;
const closings = () =>
  rows(`select state, reason, summary from exchange_run where kind = 'close' order by id`);

/** Sends each portion in a session of its own. */
async function exportPortions(...portions: Record<string, string>[]): Promise<void> {
  for (const files of portions)
    for (const answer of await client().export(files)) expect(answer.state).toBe('success');
}

async function endExport(): Promise<void> {
  const one = client();
  await one.checkAuth();
  expect((await one.request({ type: 'catalog', mode: 'complete' })).text).toBe('success');
  await settled();
}

test('five portions of a full export hide nothing until it is closed, and then exactly what none of them has', async () => {
  await exportPortions(portion(1, 1, 60, '2026-11-01T10:00:00'));
  await endExport();
  expect(await shown()).toBe(60);
  for (let n = 1; n <= 5; n++) {
    await exportPortions(portion(n, n * 10 - 9, n * 10, '2026-11-02T10:00:00'));
    expect(await shown()).toBe(60);
  }
  await endExport();
  expect(await shown()).toBe(50);
  expect((await closings()).at(-1)).toEqual({ state: 'applied', reason: null, summary: 'товаров скрыто 10' });
});

test('while a portion is missing nothing is hidden, and the shop asks a person', async () => {
  await exportPortions(portion(1, 1, 30, '2026-11-01T10:00:00'));
  await endExport();
  await exportPortions(portion(1, 1, 10, '2026-11-02T10:00:00'), portion(3, 21, 28, '2026-11-02T10:00:00'));
  await endExport();
  expect(await shown()).toBe(30);
  const [, closing] = await closings();
  expect(closing.state).toBe('held');
  expect(closing.reason).toBe('Товары, которых нет в выгрузке, не скрыты: нет порции import0_2.xml.');
});

test('after a rejected portion nothing is hidden until a person releases the end of the export', async () => {
  await exportPortions(portion(1, 1, 30, '2026-11-01T10:00:00'));
  await endExport();
  await exportPortions(portion(1, 1, 25, '2026-11-02T10:00:00'));
  const broken = goodsXml(goodXml('x'), { madeAt: '2026-11-02T10:00:00' }).slice(0, -20);
  const [bad] = await client().export({ 'import0_2.xml': broken });
  expect(bad?.state).toBe('failure');
  await endExport();
  expect(await shown()).toBe(30);
  const [{ id }] = await rows(`select id from exchange_run where state = 'held'`);
  await decide(base().db, id, CLI, { to: 'release' });
  await settled();
  expect(await shown()).toBe(25);
});

test('a held end that a person rejects hides nothing, and the next full export closes as usual', async () => {
  await exportPortions(portion(1, 1, 30, '2026-11-01T10:00:00'));
  await endExport();
  await exportPortions(portion(2, 1, 10, '2026-11-02T10:00:00'), portion(1, 1, 12, '2026-11-02T10:00:00'));
  await exportPortions(portion(4, 1, 10, '2026-11-02T10:00:00'));
  await endExport();
  const [{ id }] = await rows(`select id from exchange_run where state = 'held'`);
  await decide(base().db, id, CLI, { to: 'reject', note: 'не та выгрузка' });
  expect(await rows('select from exchange_cycle where closed_at is null')).toEqual([]);
  expect(await shown()).toBe(30);
  await exportPortions(portion(1, 1, 29, '2026-11-03T10:00:00'));
  await endExport();
  expect(await shown()).toBe(29);
});

test('an export that would hide more than a twentieth of the goods waits for a person', async () => {
  await exportPortions(portion(1, 1, 200, '2026-11-01T10:00:00'));
  await endExport();
  await exportPortions(portion(1, 1, 150, '2026-11-02T10:00:00'));
  await endExport();
  expect(await shown()).toBe(200);
  const [, closing] = await closings();
  expect(closing).toMatchObject({ state: 'held', reason: expect.stringContaining('скрыла бы 50 из 200') });
  const [{ id }] = await rows(`select id from exchange_run where state = 'held'`);
  await decide(base().db, id, CLI, { to: 'release' });
  await settled();
  expect(await shown()).toBe(150);
});

test('the end of an export that waits shows which goods it would hide, and hides just these or none', async () => {
  await exportPortions(portion(1, 1, 200, '2026-11-01T10:00:00'));
  await endExport();
  await exportPortions(portion(1, 1, 150, '2026-11-02T10:00:00'));
  await endExport();
  const [{ id }] = await rows(`select id::int from exchange_run where state = 'held'`);
  const planned = await diffOf(base().db, id, 1_000);
  expect(planned).toMatchObject({ isPlanned: true, counts: { hidden: 50 } });
  expect(planned.lines.map(({ ref }) => ref)).toContain('g151');
  expect(await shown()).toBe(200);
  expect(await rows(`select from exchange_change where run_id = ${id}`)).toEqual([]);
  // A later file brings one of these goods back.
  await client().export({ 'import0_9.xml': goodsXml(goods(200, 200), { madeAt: '2026-11-03T10:00:00' }) });
  const release = (digest: string) => decide(base().db, id, CLI, { to: 'release', digest });
  await expect(release(planned.digest)).rejects.toMatchObject({ code: 'picture_changed' });
  await settled();
  expect([await shown(), (await closings()).at(-1)?.state]).toEqual([200, 'held']);
  const now = await diffOf(base().db, id, 1);
  expect(now.counts).toEqual({ hidden: 49 });
  await release(now.digest);
  await settled();
  expect(await shown()).toBe(151);
  expect((await diffOf(base().db, id, 1)).digest).toBe(now.digest);
});

test('an end that was held before a newer export shows its goods too, and goods of the newer one stay', async () => {
  await exportPortions(portion(1, 1, 200, '2026-11-01T10:00:00'));
  await endExport();
  await exportPortions(portion(1, 1, 150, '2026-11-02T10:00:00'), portion(1, 1, 200, '2026-11-03T10:00:00'));
  const [{ id }] = await rows(`select id::int from exchange_run where state = 'held' and kind = 'close'`);
  expect((await diffOf(base().db, id, 1)).counts).toEqual({ hidden: 50 });
  expect(await shown()).toBe(200);
});

test('goods that a later file has stay when an earlier export is released', async () => {
  await exportPortions(portion(1, 1, 200, '2026-11-01T10:00:00'));
  await endExport();
  await exportPortions(portion(1, 1, 150, '2026-11-02T10:00:00'));
  await endExport();
  await client().export({
    'import0_1.xml': goodsXml(goodXml('new') + goods(200, 200), { madeAt: '2026-11-03T10:00:00' }),
  });
  const [{ id }] = await rows(`select id from exchange_run where state = 'held'`);
  await decide(base().db, id, CLI, { to: 'release' });
  await settled();
  expect(await shown()).toBe(152);
});

test('orders requested in the middle of an export do not end it', async () => {
  await exportPortions(portion(1, 1, 10, '2026-11-01T10:00:00'));
  await endExport();
  await exportPortions(portion(1, 1, 9, '2026-11-02T10:00:00'));
  const one = client();
  await one.checkAuth('sale');
  await one.request({ type: 'sale', mode: 'query' });
  await settled();
  expect(await shown()).toBe(10);
  await setting('exchange_silence_ms', '0');
  await one.request({ type: 'sale', mode: 'query' });
  await settled();
  expect(await shown()).toBe(9);
});

test('a file from the future is refused, so that it does not make all later ones old', async () => {
  const madeAt = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 19);
  const [answer] = await client().export({ 'import0_1.xml': goodsXml(goodXml('a'), { madeAt }) });
  expect(answer?.text).toMatch(/^failure\nФайл датирован завтрашним днём или позже/);
});

test('an export that would hide more than half of the goods is refused', async () => {
  await exportPortions(portion(1, 1, 30, '2026-11-01T10:00:00'));
  await endExport();
  await exportPortions(portion(1, 1, 5, '2026-11-02T10:00:00'));
  await endExport();
  expect(await shown()).toBe(30);
  expect((await closings())[1]).toMatchObject({ state: 'rejected' });
});

test('a full export closes when the next export begins', async () => {
  await exportPortions(portion(1, 1, 10, '2026-11-01T10:00:00'));
  await endExport();
  await exportPortions(portion(1, 1, 9, '2026-11-02T10:00:00'));
  await client().export({
    'import0_1.xml': goodsXml(goodXml('g1', 'Иначе'), { madeAt: '2026-11-02T11:00:00' }),
  });
  expect(await shown()).toBe(9);
});

test('an end that looks wrong waits for a person, and the next export goes on without it', async () => {
  await exportPortions(portion(1, 1, 200, '2026-11-01T10:00:00'));
  await endExport();
  await exportPortions(portion(1, 1, 150, '2026-11-02T10:00:00'));
  await exportPortions(
    portion(1, 1, 198, '2026-11-03T10:00:00'),
    portion(2, 199, 199, '2026-11-03T10:00:00'),
  );
  expect(await rows(`select name from exchange_run where kind = 'close' and state = 'held'`)).toEqual([
    { name: 'новая выгрузка' },
  ]);
  await endExport();
  expect(await shown()).toBe(199);
});

test('a full export closes after a silence', async () => {
  await exportPortions(portion(1, 1, 10, '2026-11-01T10:00:00'));
  await endExport();
  await exportPortions(portion(1, 1, 9, '2026-11-02T10:00:00'));
  await watch();
  await settled();
  expect(await shown()).toBe(10);
  await setting('exchange_cycle_ms', '0');
  await watch();
  await settled();
  expect(await shown()).toBe(9);
});

test('goods and offers of one session belong to one export, although older versions date each file', async () => {
  const files = (count: number, day: string) => ({
    'import.xml': goodsXml(goods(1, count), { flag: 'false', madeAt: `${day}T10:00:00` }),
    'offers.xml': offersXml('', { full: true, madeAt: `${day}T10:00:07` }),
  });
  await client().export(files(10, '2026-11-01'));
  await endExport();
  await client().export(files(9, '2026-11-02'));
  expect(await shown()).toBe(10);
  await endExport();
  expect(await shown()).toBe(9);
});

test('a portion of an older export is refused while a newer full one is under way', async () => {
  await exportPortions(portion(1, 1, 10, '2026-11-02T10:00:00'));
  const [old] = await client().export({
    'import0_1.xml': goodsXml(goodXml('g1', 'Старое имя'), { madeAt: '2026-11-01T10:00:00' }),
  });
  expect(old?.text).toMatch(/^failure\nФайл сформирован раньше/);
  expect(await rows(`select from product where name = 'Старое имя'`)).toEqual([]);
});

test('offers dated before the goods of a full export in another session are accepted', async () => {
  await exportPortions(portion(1, 1, 10, '2026-11-02T13:00:00'));
  const offer = '<Предложение><Ид>g1</Ид><Наименование>Другое имя</Наименование></Предложение>';
  const [answer] = await client().export({
    'offers0_1.xml': offersXml(offer, { madeAt: '2026-11-02T12:00:00' }),
  });
  expect(answer?.state).toBe('success');
});

test('a refused portion of an older export does not hold up the newer one', async () => {
  await exportPortions(portion(1, 1, 10, '2026-11-01T10:00:00'));
  await endExport();
  await exportPortions(portion(1, 1, 9, '2026-11-03T10:00:00'));
  const [old] = await client().export({
    'import0_1.xml': goodsXml(goods(1, 3), { madeAt: '2026-11-02T10:00:00' }),
  });
  expect(old?.state).toBe('failure');
  await endExport();
  expect(await shown()).toBe(9);
});

test('a list of changes hides nothing when it ends', async () => {
  await exportPortions(portion(1, 1, 10, '2026-11-01T10:00:00'));
  await endExport();
  await client().export({ 'import0_1.xml': goodsXml(goods(1, 2), { madeAt: '2026-11-02T10:00:00' }) });
  await endExport();
  expect(await shown()).toBe(10);
});
