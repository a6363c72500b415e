import { expect, test } from 'vitest';
import { EVERYWHERE } from '../../accounts/staff-policy/staff-policy.ts';
import { CLI } from '../../audit/audit.ts';
import { exchangeShop } from '../fixtures/exchange-shop.ts';
import { oneC } from '../fixtures/exports.ts';
import { goodXml } from '../fixtures/read.ts';
import { decide } from '../runs/runs.server.ts';
import { heldTasks } from './quarantine.server.ts';

const { client, rows, settled, watch, setting, base } = exchangeShop();

const { ids, goods: goodsFile, offers: offersFile, offer: offerXml, head: headOf } = oneC();

async function send(files: Record<string, string>): Promise<string> {
  const answers = await client().export(files);
  return answers.map(({ text }) => text).join('\n');
}

/** A shop of 120 goods at 1,000 ₽. */
async function fill(): Promise<void> {
  const at = '2026-11-01T10:00:00';
  const answer = await send({
    'import0_1.xml': goodsFile(() => ({}), at),
    'offers0_1.xml': offersFile(() => 1000, at),
  });
  expect(answer).toMatch(/^success\n.*\nsuccess/);
}

const articles = async () =>
  (await rows('select article from product order by id')).map((one) => one.article);
const heldRun = async () =>
  (await rows(`select * from exchange_run where state = 'held' order by id limit 1`))[0];
const release = async (id: number) => {
  await decide(base().db, id, CLI, { to: 'release', note: 'так задумано' });
  await settled();
};
const renumbered = (madeAt: string, flag?: string) =>
  goodsFile(
    (n) => (n < 25 ? { article: `B-${n}`, name: `Новое имя ${n}` } : undefined),
    madeAt,
    flag === undefined ? {} : { flag },
  );

test('a file that changes the articles of many goods waits as a whole, and the answer to 1C says so', async () => {
  await fill();
  const before = await rows('select * from product order by id');
  const answer = await send({ 'import0_1.xml': renumbered('2026-11-02T10:00:00') });
  expect(answer).toBe('success\nПринято, ждёт проверки: артикул изменён у 25\u00a0товаров');
  expect(await rows('select * from product order by id')).toEqual(before);
  expect(await heldRun()).toMatchObject({
    reason: 'артикул изменён у 25\u00a0товаров',
    held_for: [{ rule: 'articles_changed', text: 'артикул изменён у 25\u00a0товаров' }],
  });
  expect(await heldTasks.read(base().db, { scope: EVERYWHERE, most: 10 })).toMatchObject([
    { what: expect.stringMatching(/^загрузка № \d+: import0_1\.xml$/) },
  ]);
});

test('the portions of a first export are all new, so none of them waits and none is recorded', async () => {
  const at = '2026-11-01T10:00:00';
  const goodsOf = (mark: string, flag: string) => {
    const one = oneC(mark);
    return { goods: one.goods(() => ({}), at, { flag }), offers: one.offers(() => 1000, at) };
  };
  for (const [n, portion] of [goodsOf('', 'false'), goodsOf('x', 'true'), goodsOf('y', 'true')].entries())
    expect(
      await send({ [`import0_${n + 1}.xml`]: portion.goods, [`offers0_${n + 1}.xml`]: portion.offers }),
    ).not.toContain('ждёт проверки');
  expect(await rows('select count(*)::int as goods from product where hidden_at is null')).toEqual([
    { goods: 3 * ids.length },
  ]);
  expect(await rows('select distinct changes from exchange_run')).toEqual([{ changes: 'first' }]);
  await client().request({ type: 'catalog', mode: 'complete' });
  await settled();
  const { goods } = goodsOf('z', 'true');
  expect(await send({ 'import0_1.xml': goods.replaceAll(at, '2026-11-02T10:00:00') })).toContain(
    'ждёт проверки: новых 120',
  );
});

test('a released file is imported as it was sent, once, and the note of the person is stored', async () => {
  await fill();
  await send({ 'import0_1.xml': renumbered('2026-11-02T10:00:00') });
  const { id } = await heldRun();
  await release(id);
  expect((await articles()).slice(0, 26)).toEqual([...ids.slice(0, 25).map((_, n) => `B-${n}`), 'A-25']);
  expect(await rows(`select state, note, waived, held_for from exchange_run where id = ${id}`)).toEqual([
    { state: 'applied', note: 'так задумано', waived: ['articles_changed'], held_for: [] },
  ]);
  expect(await rows(`select details from audit_entry where action = 'run.released'`)).toEqual([
    { details: { note: 'так задумано' } },
  ]);
  await expect(decide(base().db, id, CLI, { to: 'release' })).rejects.toThrow('ничего не ждёт решения');
  expect(await send({ 'import0_1.xml': goodsFile(() => ({}), '2026-11-03T10:00:00') })).toContain(
    'ждёт проверки',
  );
});

test('a rejected file never gets into the shop, however often it is sent', async () => {
  await fill();
  const file = { 'import0_1.xml': renumbered('2026-11-02T10:00:00') };
  await send(file);
  const { id } = await heldRun();
  await decide(base().db, id, CLI, { to: 'reject', note: 'не та база' });
  expect(await send(file)).toBe('failure\nОтклонено: не та база');
  await expect(decide(base().db, id, CLI, { to: 'release' })).rejects.toThrow('ничего не ждёт решения');
  expect(await articles()).toEqual(ids.map((_, n) => `A-${n}`));
});

test('a file that waits and is sent again is judged anew, and the earlier one waits no longer', async () => {
  await fill();
  const file = { 'import0_1.xml': renumbered('2026-11-02T10:00:00') };
  await send(file);
  const first = await heldRun();
  expect(await send(file)).toContain('ждёт проверки');
  const second = await heldRun();
  expect(second.id).not.toBe(first.id);
  expect(await rows(`select state from exchange_run where id = ${first.id}`)).toEqual([
    { state: 'rejected' },
  ]);
});

test('offers that follow a held file are applied; those of goods that it brings wait for it', async () => {
  await fill();
  const at = '2026-11-02T10:00:00';
  const goods = goodsFile((n) => (n < 25 ? { article: `B-${n}` } : undefined), at, {
    more: goodXml('new', 'Новинка'),
  });
  const answer = await send({
    'import0_1.xml': goods,
    'offers0_1.xml': offersFile((n) => (n === 5 ? 1100 : undefined), at, offerXml('new', 500)),
  });
  expect(answer).toMatch(/ждёт проверки.*\nsuccess\n.*цены: 1/);
  const prices = () =>
    rows(`select p.name, h.kopecks::int from price h join product p on p.id = h.product_id
    where h.kopecks <> 100000 order by p.id`);
  expect(await prices()).toEqual([{ name: 'Товар 5', kopecks: 110000 }]);
  await release((await heldRun()).id);
  expect(await prices()).toEqual([
    { name: 'Товар 5', kopecks: 110000 },
    { name: 'Новинка', kopecks: 50000 },
  ]);
});

test('what a newer file has brought is not overwritten by an older one that is released later', async () => {
  await fill();
  await send({ 'import0_1.xml': renumbered('2026-11-02T10:00:00') });
  const { id } = await heldRun();
  const newer = goodsFile((n) => (n === 3 ? { name: 'Свежее имя' } : undefined), '2026-11-03T10:00:00');
  expect(await send({ 'import0_1.xml': newer })).toMatch(/^success\nтоваров изменено 1/);
  await release(id);
  expect(await rows('select name, article from product order by id offset 2 limit 3')).toEqual([
    { name: 'Новое имя 2', article: 'B-2' },
    { name: 'Свежее имя', article: 'A-3' },
    { name: 'Новое имя 4', article: 'B-4' },
  ]);
  expect(await rows(`select from exchange_seen where session like 'held %'`)).toEqual([]);
});

test('a full export with a portion that waits hides nothing until it is decided', async () => {
  await fill();
  await setting('exchange_cycle_ms', '0');
  await setting('exchange_silence_ms', '0');
  const at = '2026-11-02T10:00:00';
  await send({ 'import0_1.xml': renumbered(at, 'false') });
  await send({ 'import0_2.xml': goodsFile((n) => (n >= 25 && n < 115 ? {} : undefined), at) });
  const { id } = await heldRun();
  const shown = async () =>
    (await rows('select count(*)::int as n from product where hidden_at is null'))[0].n;
  await watch();
  await settled();
  expect(await shown()).toBe(120);
  await release(id);
  await watch();
  await settled();
  expect(await shown()).toBe(115);
});

test.each([
  ['another currency of the price type in use', headOf('USD'), 'у вида цен «Розничная» другая валюта: USD'],
  [
    'the deletion of a warehouse in use',
    headOf('RUB', '<ПометкаУдаления>true</ПометкаУдаления>'),
    'удалён склад «Главный», на котором есть товары',
  ],
])('%s holds the file', async (_what, head, reason) => {
  await fill();
  const answer = await send({ 'offers0_1.xml': offersFile(() => 1050, '2026-11-02T10:00:00', '', head) });
  expect(answer).toBe(`success\nПринято, ждёт проверки: ${reason}`);
  expect(await rows('select distinct kopecks::int from price')).toEqual([{ kopecks: 100000 }]);
});

test('a file that moves a quarter of the goods to other sections waits, one that moves a few does not', async () => {
  await fill();
  const moved = (count: number, at: string) => goodsFile((n) => (n < count ? { group: 'b' } : {}), at);
  expect(await send({ 'import0_1.xml': moved(20, '2026-11-02T10:00:00') })).not.toContain('проверки');
  expect(await send({ 'import0_1.xml': moved(50, '2026-11-03T10:00:00') })).toContain(
    'ждёт проверки: в другие разделы переходит 30\u00a0товаров из 120',
  );
});

test('ten changed articles are corrections, and a shop that is still being filled may change them all', async () => {
  await fill();
  const ten = goodsFile((n) => (n < 10 ? { article: `B-${n}` } : undefined), '2026-11-02T10:00:00');
  expect(await send({ 'import0_1.xml': ten })).toMatch(/^success\nтоваров изменено 10/);
  await rows(`update product set hidden_at = now(), hidden_reason = 'deleted' where id > 50`);
  const all = goodsFile((n) => (n < 50 ? { article: `C-${n}` } : undefined), '2026-11-03T10:00:00');
  expect(await send({ 'import0_1.xml': all })).toMatch(/^success\nтоваров изменено 50/);
});
