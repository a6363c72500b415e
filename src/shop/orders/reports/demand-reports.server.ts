import { toRoubles } from '../../../platform/text/money.ts';
import { formatDate } from '../../../platform/text/phone-and-date.ts';
import type { ReportBody, ReportContext } from './report-parts.ts';
import {
  readEmptyDays,
  readEmptySearches,
  readOrderedGoods,
  readOrderSteps,
  readOrderSums,
  readShopSteps,
} from './reports.queries.ts';
import { daysOf, growth, share } from './reports.ts';

const MOST_GOODS = 200;
const MOST_SEARCHES = 200;
/** A query of fewer visitors is not shown: it may hold somebody's name or telephone. */
const LEAST_VISITORS = 2;

/** What visitors have searched for in vain, in the whole shop. */
export async function emptySearchesReport({ db, filter }: ReportContext): Promise<ReportBody> {
  const [rows, counts] = await Promise.all([
    readEmptySearches(db, filter, { least: LEAST_VISITORS, most: MOST_SEARCHES }),
    readEmptyDays(db, filter),
  ]);
  const countOn = new Map(counts.map(({ day, count }) => [day, count]));
  const days = daysOf(filter.period);
  return {
    note: 'Запросы без результатов от двух и более посетителей, по всему магазину: города и покупателя поиск не знает.',
    columns: [
      { name: 'Запрос', kind: 'text' },
      { name: 'Посетителей', kind: 'count' },
      { name: 'Было', kind: 'count' },
      { name: 'Последний раз', kind: 'text' },
    ],
    rows: rows.map(({ text, visitors, before, last }) => [text, visitors, before, formatDate(last)]),
    total: null,
    chart: {
      name: 'Пустых запросов',
      kind: 'count',
      days,
      now: days.map((day) => countOn.get(day) ?? 0),
      before: daysOf(filter.previous).map((day) => countOn.get(day) ?? 0),
    },
  };
}

/** The products in most orders. Who sees no money sees quantities alone. */
export async function goodsReport({ db, filter, seesMoney }: ReportContext): Promise<ReportBody> {
  const goods = await readOrderedGoods(db, filter, MOST_GOODS);
  return {
    note: `До ${MOST_GOODS} товаров, которые чаще всего заказывают; как в заказах сейчас, без отменённых.`,
    columns: [
      { name: 'Артикул', kind: 'text' },
      { name: 'Товар', kind: 'text' },
      { name: 'Заказов', kind: 'count' },
      { name: 'Ед.', kind: 'text' },
      { name: 'Количество', kind: 'count' },
      { name: 'Было', kind: 'count' },
      { name: 'Изменение', kind: 'growth' },
      ...(seesMoney ? [{ name: 'Сумма', kind: 'roubles' as const }] : []),
    ],
    rows: goods.map(({ article, name, unit, orders, quantity, before, total }) => [
      article,
      name,
      orders,
      unit,
      quantity,
      before,
      growth(quantity, before),
      ...(seesMoney ? [toRoubles(total)] : []),
    ]),
    total: null,
    chart: await ordersByDay({ db, filter }),
  };
}

/** How many of those who looked at goods went on to an order, in counts of the server. */
export async function pathReport({ db, filter }: ReportContext): Promise<ReportBody> {
  const { city, audience, scope, period, previous } = filter;
  const isWhole = city === undefined && audience === undefined && scope.cities === null;
  const [now, before, orders, chart] = await Promise.all([
    readShopSteps(db, period),
    readShopSteps(db, previous),
    readOrderSteps(db, filter),
    ordersByDay({ db, filter }),
  ]);
  const [of, was] = [true, false].map(
    (isNow) => orders.find((row) => row.isNow === isNow) ?? { placed: 0, confirmed: 0, done: 0 },
  ) as [Steps, Steps];
  const ofShop: [string, number, number][] = [
    ['Просмотры товаров', now.views, before.views],
    ['Искали', now.searchers, before.searchers],
    ['Собирали корзину', now.carts + of.placed, before.carts + was.placed],
  ];
  const steps: [string, number, number][] = [
    ...(isWhole ? ofShop : []),
    ['Оформили заказ', of.placed, was.placed],
    ['Заказ подтверждён', of.confirmed, was.confirmed],
    ['Заказ получен', of.done, was.done],
  ];
  return {
    note: isWhole
      ? 'По записям сервера, ни за кем не следим. Корзины — оформленные и те, в которых товар ещё лежит.'
      : 'Просмотры, поиск и корзины не знают города и покупателя: здесь только заказы.',
    columns: [
      { name: 'Шаг', kind: 'text' },
      { name: 'Сколько', kind: 'count' },
      { name: 'От прошлого шага', kind: 'percent' },
      { name: 'Было', kind: 'count' },
      { name: 'Изменение', kind: 'growth' },
    ],
    rows: steps.map(([name, count, earlier], at) => [
      name,
      count,
      at === 0 ? null : share(count, steps[at - 1]?.[1] ?? 0),
      earlier,
      growth(count, earlier),
    ]),
    total: null,
    chart,
  };
}

interface Steps {
  placed: number;
  confirmed: number;
  done: number;
}

async function ordersByDay({
  db,
  filter,
}: Pick<ReportContext, 'db' | 'filter'>): Promise<ReportBody['chart']> {
  const sums = await readOrderSums(db, filter);
  const countOn = new Map(sums.map(({ day, orders }) => [day, orders]));
  const days = daysOf(filter.period);
  return {
    name: 'Заказов',
    kind: 'count',
    days,
    now: days.map((day) => countOn.get(day) ?? 0),
    before: daysOf(filter.previous).map((day) => countOn.get(day) ?? 0),
  };
}
