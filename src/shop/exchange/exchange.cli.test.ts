import { expect, test } from 'vitest';
import { readConfig } from '../../platform/config/config.server.ts';
import { runExchange } from './exchange.cli.ts';
import { exchangeShop } from './fixtures/exchange-shop.ts';
import { oneC } from './fixtures/exports.ts';
import { offersXml } from './fixtures/read.ts';

const { client, rows, settled, base, folder } = exchangeShop();
const { goods, offers, head, offer } = oneC();

async function send(files: Record<string, string>): Promise<string> {
  const answers = await client().export(files);
  return answers.map(({ text }) => text).join('\n');
}

async function fill(): Promise<void> {
  const at = '2026-11-01T10:00:00';
  await send({ 'import0_1.xml': goods(() => ({}), at), 'offers0_1.xml': offers(() => 1000, at) });
}

async function exchange(...argv: string[]) {
  let out = '';
  const sink = { write: (text: string) => (out += text) };
  const code = await runExchange(argv, {
    db: base().db,
    pool: base().pool,
    stdout: sink,
    stderr: sink,
    config: readConfig({ DATA_DIR: folder() }),
  });
  return { code, out };
}

test('the command line shows what waits with the stock of each warehouse, and decides all of it, a rule or one good', async () => {
  await fill();
  await send({ 'offers0_1.xml': offers((n) => (n < 2 ? 9000 : undefined), '2026-11-02T10:00:00') });
  const [{ id }] = await rows('select distinct run_id as id from exchange_held');
  expect((await exchange('held', String(id))).out).toMatch(
    /A-0 Товар 0 .*1\u00a0000.* → 9\u00a0000.*остаток «Главный» 10 → 10/,
  );
  expect(await exchange('release', String(id), '--rule', 'Q9')).toMatchObject({
    out: expect.stringContaining('Q1, Q2'),
  });
  expect(
    await exchange('release', String(id), '--rule', 'Q1', '--product', 'A-0', '--note', 'да'),
  ).toMatchObject({ code: 0 });
  await settled();
  expect((await exchange('reject', String(id))).code).not.toBe(0);
  expect(await exchange('reject', String(id), '--note', 'нет')).toEqual({ code: 0, out: 'Отклонено.\n' });
  expect(await rows('select kopecks::int from price where kopecks <> 100000')).toEqual([{ kopecks: 900000 }]);
  expect((await exchange('held')).out).toBe('Ничего не ждёт проверки.\n');
});

test('limits of a connection are shown, set in words and hold for its files', async () => {
  await fill();
  expect((await exchange('limits', 'main')).out).toContain('fewestArticles=10  Q7');
  expect((await exchange('limits', 'main', 'fewestArticles=50', 'moved=0,4')).out).toContain(
    'fewestArticles=50 (свой)',
  );
  const file = goods((n) => (n < 25 ? { article: `B-${n}` } : undefined), '2026-11-02T10:00:00');
  expect(await send({ 'import0_1.xml': file })).not.toContain('проверки');
  expect((await exchange('limits', 'main', 'moved=много')).out).toContain('доля от 0 до 1');
  expect((await exchange('limits', 'main', 'nothing=1')).out).toContain('Предела «nothing» нет');
  await exchange('limits', 'main', 'fewestArticles=');
  expect(await rows('select limits from exchange_connection')).toEqual([{ limits: { moved: 0.4 } }]);
});

test('goods of a base made anew are linked from the command line, which counts the pairs', async () => {
  await fill();
  const anew = oneC('new-');
  await send({
    'import0_1.xml': anew.goods((n) => ({ article: n === 0 ? 'X' : `A-${n}` }), '2026-11-02T10:00:00'),
  });
  const [{ id }] = await rows(`select id from exchange_run where state = 'held'`);
  expect((await exchange('link', String(id), '--by-article')).out).toBe(
    'Связано по артикулу: 119\u00a0товаров. Без пары: 1\u00a0товар, они останутся новыми.\n',
  );
  expect((await exchange('link', '999')).out).toContain('который ждёт связи, нет');
});

test('the list of runs says how many nonsense prices were rejected, and which price type no city uses', async () => {
  await fill();
  const types = head().replace(
    '</ТипыЦен>',
    '<ТипЦены><Ид>own</Ид><Наименование>Закупочная</Наименование><Валюта>RUB</Валюта></ТипЦены></ТипыЦен>',
  );
  const at = '2026-11-02T10:00:00';
  const more = offer('n1', 500).replaceAll('retail', 'own');
  const fresh = goods(() => undefined, at, { more: oneC().good('n1', 500, { article: 'N' }) });
  const answer = await send({
    'import0_1.xml': fresh,
    'offers0_1.xml': offersXml(more + offer('g1', 99_000_000), { madeAt: at, head: types }),
  });
  expect(answer).toContain('неправдоподобных цен не принято: 1');
  expect(answer).toContain(
    'Вид цен «Закупочная» не назначен ни одному городу: без цены 1\u00a0товар. Назначьте его в exchange.json',
  );
  expect((await exchange('runs')).out).toContain('Вид цен «Закупочная»');
});
