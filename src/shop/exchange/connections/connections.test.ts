import { expect, test } from 'vitest';
import { readConfig } from '../../../platform/config/config.server.ts';
import { runExchange } from '../exchange.cli.ts';
import { exchangeShop } from '../fixtures/exchange-shop.ts';
import { goodsXml, goodXml } from '../fixtures/read.ts';

const { client, rows, base } = exchangeShop();

async function cli(...argv: string[]): Promise<[number, string]> {
  let output = '';
  const stream = { write: (text: string) => (output += text) };
  const code = await runExchange(argv, {
    stdout: stream,
    stderr: stream,
    db: base().db,
    pool: base().pool,
    config: readConfig({}),
  });
  return [code, output];
}

test('the files of a 1C are dated by the time zone of its connection', async () => {
  const [code, shown] = await cli('change', 'main', '--time-zone', 'Asia/Yekaterinburg');
  expect([code, shown]).toEqual([0, expect.stringContaining('часовой пояс Asia/Yekaterinburg\n')]);
  await client().export({ 'import.xml': goodsXml(goodXml('a'), { madeAt: '2026-11-02T10:00:00' }) });
  expect(await rows('select made_at from exchange_cycle')).toEqual([{ made_at: '2026-11-02T05:00:00.000Z' }]);
});

test('a connection says when its 1C reserves, which stock it states and which service is delivery', async () => {
  const words = [
    '--reserves',
    'posting',
    '--stock',
    'on_hand',
    '--delivery-ref',
    '000-77',
    '--title',
    'Склад',
  ];
  expect((await cli('change', 'main', ...words))[0]).toBe(0);
  const [, shown] = await cli('show', 'main');
  expect(shown).toBe(`main — Склад
логин 1c, источник 1c, профиль ut207, заказы all
часовой пояс Europe/Moscow
доставка — услуга 1С с Ид 000-77
1С резервирует товар, проведя заказ
остатки 1С — всё, что на складе
цены устаревают, если выгрузок нет 24\u00a0часа, выходные и праздники не в счёт
`);
  expect(await rows('select takes_orders, stock_meaning, delivery_ref from exchange_connection')).toEqual([
    { takes_orders: false, stock_meaning: 'on_hand', delivery_ref: '000-77' },
  ]);
  expect(await rows("select details from audit_entry where action = 'connection.changed'")).toHaveLength(1);
});

test('wrong facts of a connection are refused in Russian, and nothing changes', async () => {
  const before = await cli('show', 'main');
  for (const [argv, code, text] of [
    [['change', 'main', '--time-zone', 'Урал'], 1, 'Часового пояса «Урал» нет'],
    [['change', 'main', '--time-zone', ''], 1, 'Часового пояса «» нет'],
    [['change', 'main', '--delivery-ref', ' '], 1, 'Ид услуги доставки'],
    [['change', 'main', '--title', ''], 1, 'Название подключения'],
    [['change', 'main', '--stock', 'all'], 2, 'бывает free, on_hand'],
    [['change', 'main', '--stale-after', '0'], 1, 'целое число от 1 до 720'],
    [['change', 'main', '--stale-after', 'сутки'], 2, 'нужно число часов'],
    [['change', 'main', '--reserves', 'never'], 2, 'бывает arrival, posting'],
    [['change', 'main'], 2, 'Так команда не пишется'],
    [['change', 'other', '--stock', 'free'], 1, 'Подключения «other» нет'],
    [['show'], 2, 'Так команда не пишется'],
  ] as const)
    expect([argv, await cli(...argv)]).toEqual([argv, [code, expect.stringContaining(text)]]);
  expect(await cli('show', 'main')).toEqual(before);
});
