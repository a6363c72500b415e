import { expect, test } from 'vitest';
import { EVERYWHERE } from '../../accounts/staff-policy/staff-policy.ts';
import { CLI } from '../../audit/audit.ts';
import { exchangeFigures } from '../figures/figures.server.ts';
import { exchangeShop } from '../fixtures/exchange-shop.ts';
import { goodsXml, goodXml, offersXml } from '../fixtures/read.ts';
import { decide } from '../runs/runs.server.ts';
import { heldTasks } from './quarantine.server.ts';

const { client, rows, settled, base } = exchangeShop();

const TYPES =
  '<ТипыЦен><ТипЦены><Ид>retail</Ид><Наименование>Розничная</Наименование><Валюта>RUB</Валюта></ТипЦены>' +
  '<ТипЦены><Ид>wholesale</Ид><Наименование>Оптовая</Наименование><Валюта>RUB</Валюта></ТипЦены></ТипыЦен>' +
  '<Склады><Склад><Ид>w</Ид><Наименование>Главный</Наименование></Склад></Склады>';
const COUNT = 120;
const ids = Array.from({ length: COUNT }, (_, n) => `g${n}`);

/** An offer of each product: its retail price in roubles and its stock; undefined leaves the product out. */
function offers(
  of: (n: number) => { price?: string; wholesale?: string; stock?: number } | undefined,
  madeAt: string,
): string {
  const each = ids.map((id, n) => {
    const offer = of(n);
    if (!offer) return '';
    const { price, wholesale, stock } = offer;
    const one = (type: string, roubles: string | undefined) =>
      roubles === undefined
        ? ''
        : `<Цена><ИдТипаЦены>${type}</ИдТипаЦены><ЦенаЗаЕдиницу>${roubles}</ЦенаЗаЕдиницу></Цена>`;
    const prices = one('retail', price) + one('wholesale', wholesale);
    const left = stock === undefined ? '' : `<Склад ИдСклада="w" КоличествоНаСкладе="${stock}"/>`;
    return `<Предложение><Ид>${id}</Ид>${prices && `<Цены>${prices}</Цены>`}${left}</Предложение>`;
  });
  return offersXml(each.join(''), { madeAt, head: TYPES });
}

async function send(of: Parameters<typeof offers>[0], madeAt: string): Promise<string> {
  const [answer] = await client().export({ 'offers0_1.xml': offers(of, madeAt) });
  return answer?.text ?? '';
}

/** A shop of 120 goods at 1,000 ₽, 10 in stock. */
async function fill(): Promise<void> {
  await client().export({
    'import0_1.xml': goodsXml(ids.map((id) => goodXml(id)).join(''), { madeAt: '2026-11-01T10:00:00' }),
  });
  expect(await send(() => ({ price: '1000', stock: 10 }), '2026-11-01T10:00:00')).toMatch(/^success/);
}

const pricesOf = async () =>
  (
    await rows(`select h.kopecks from price h join price_type t on t.id = h.price_type_id
    where t.name = 'Розничная' order by h.product_id`)
  ).map(({ kopecks }) => kopecks / 100);
const stockOf = async () =>
  (await rows('select on_hand from stock order by product_id')).map(({ on_hand }) => Number(on_hand));
const heldCount = async () => (await rows(`select from exchange_held where state = 'held'`)).length;

test('sixty prices divided by a hundred do not reach the shop, the rest of the file does, and the staff get a task and a metric', async () => {
  await fill();
  const answer = await send((n) => ({ price: n < 60 ? '10' : '1100', stock: 7 }), '2026-11-02T10:00:00');
  expect(answer).toMatch(/^success\n.*ждут проверки: 60\sтоваров$/);
  expect(await pricesOf()).toEqual(ids.map((_, n) => (n < 60 ? 1000 : 1100)));
  expect(await stockOf()).toEqual(ids.map((_, n) => (n < 60 ? 10 : 7)));
  expect(await heldTasks.read(base().db, { scope: EVERYWHERE, most: 10 })).toMatchObject([
    { what: expect.stringMatching(/offers0_1\.xml$/), who: '60\u00a0товаров' },
  ]);
  expect((await exchangeFigures(base().db)).held).toBe(60);
});

test('released prices and stock get into the shop as they were sent', async () => {
  await fill();
  await send((n) => ({ price: n < 60 ? '10' : '1100', stock: 7 }), '2026-11-02T10:00:00');
  const [{ id }] = await rows(`select distinct run_id as id from exchange_held`);
  await decide(base().db, id, CLI, { to: 'release' });
  await settled();
  expect(await pricesOf()).toEqual(ids.map((_, n) => (n < 60 ? 10 : 1100)));
  expect(await stockOf()).toEqual(ids.map(() => 7));
  expect(await heldCount()).toBe(0);
  await expect(decide(base().db, id, CLI, { to: 'release' })).rejects.toThrow('ничего не ждёт решения');
});

test('rejected prices never get into the shop', async () => {
  await fill();
  await send((n) => ({ price: n < 60 ? '10' : '1100' }), '2026-11-02T10:00:00');
  const [{ id }] = await rows(`select distinct run_id as id from exchange_held`);
  await decide(base().db, id, CLI, { to: 'reject', note: 'ошибка в 1С' });
  expect(await heldCount()).toBe(0);
  expect((await pricesOf()).slice(0, 60)).toEqual(Array(60).fill(1000));
});

test('newer prices replace held ones and are judged anew', async () => {
  await fill();
  await send((n) => (n < 60 ? { price: '10' } : undefined), '2026-11-02T10:00:00');
  expect(await heldCount()).toBe(60);
  await send((n) => (n < 60 ? { price: '1200' } : undefined), '2026-11-03T10:00:00');
  expect(await heldCount()).toBe(0);
  expect((await pricesOf()).slice(0, 60)).toEqual(Array(60).fill(1200));
});

test('a few prices that moved by half are believed, many are not, and one that moved tenfold never is', async () => {
  await fill();
  expect(await send((n) => (n < 4 ? { price: '1500' } : undefined), '2026-11-02T10:00:00')).not.toContain(
    'проверки',
  );
  expect(await send((n) => (n < 24 ? { price: '2500' } : undefined), '2026-11-03T10:00:00')).toContain(
    'ждут проверки: 24',
  );
  expect(await send((n) => (n === 50 ? { price: '10000' } : undefined), '2026-11-04T10:00:00')).toContain(
    'ждут проверки: 1',
  );
});

test('prices below a rouble are held in a first load too', async () => {
  await client().export({
    'import0_1.xml': goodsXml(ids.map((id) => goodXml(id)).join(''), { madeAt: '2026-11-01T10:00:00' }),
  });
  const answer = await send((n) => ({ price: n === 3 ? '0.5' : '1000' }), '2026-11-01T10:00:00');
  expect(answer).toContain('ждут проверки: 1');
  expect(await pricesOf()).toHaveLength(COUNT - 1);
});

test('wholesale prices above the retail ones of the city are held when there are many', async () => {
  await fill();
  await send((n) => (n < 30 ? { wholesale: '900' } : undefined), '2026-11-02T10:00:00');
  const answer = await send(
    (n) => (n < 30 ? { price: '1000', wholesale: '1100' } : undefined),
    '2026-11-03T10:00:00',
  );
  expect(answer).toContain('ждут проверки: 30');
});

test('a warehouse whose goods are suddenly gone keeps its stock, and the prices of the file are applied', async () => {
  await fill();
  const answer = await send((n) => ({ price: '1050', stock: n < 80 ? 0 : 9 }), '2026-11-02T10:00:00');
  expect(answer).toContain('ждут проверки: 80');
  expect(await pricesOf()).toEqual(ids.map(() => 1050));
  expect(await stockOf()).toEqual(ids.map((_, n) => (n < 80 ? 10 : 9)));
});

test('prices that disappear from many goods are held, from a few they are removed', async () => {
  await fill();
  expect(await send((n) => (n < 60 ? { price: '0' } : undefined), '2026-11-02T10:00:00')).toContain(
    'ждут проверки: 60',
  );
  expect(await pricesOf()).toHaveLength(COUNT);
  expect(await send((n) => (n > 117 ? { price: '0' } : undefined), '2026-11-03T10:00:00')).not.toContain(
    'проверки',
  );
  expect(await pricesOf()).toHaveLength(COUNT - 2);
});

test('rejected prices that are sent again are judged again, and the list of runs says what was decided', async () => {
  await fill();
  const poisoned = (n: number) => (n < 60 ? { price: '10' } : undefined);
  await send(poisoned, '2026-11-02T10:00:00');
  const [{ id }] = await rows(`select distinct run_id as id from exchange_held`);
  await decide(base().db, id, CLI, { to: 'reject', note: 'ошибка в 1С' });
  expect((await rows(`select summary from exchange_run where id = ${id}`))[0].summary).toMatch(
    /отклонено: 60/,
  );
  expect(await send(poisoned, '2026-11-02T10:00:00')).toContain('ждут проверки: 60');
  expect(await heldCount()).toBe(60);
});
