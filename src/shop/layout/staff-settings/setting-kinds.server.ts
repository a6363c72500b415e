import { type Static, Type } from 'typebox';
import { readSetting, writeSetting } from '../../../platform/config/settings.queries.ts';
import type { Db, Tx } from '../../../platform/database/db.server.ts';
import { FileError, parseJsonFile } from '../../../platform/files/json-file.ts';
import { fromRoubles, toRoubles } from '../../../platform/text/money.ts';
import { countOf } from '../../../platform/text/plural.ts';
import { slugOf } from '../../../platform/text/slug.ts';
import { approvalLimits, writeApprovalLimits } from '../../accounts/approvals/approvals.server.ts';
import { ApprovalLimitsShape } from '../../accounts/approvals/approvals.shapes.ts';
import { isWorkSpan } from '../../accounts/deadline/deadline.ts';
import { applyCities, cityFile } from '../../geo/cities/cities.server.ts';
import { parseCities } from '../../geo/cities/cities.ts';
import { activeCities } from '../../geo/geo.server.ts';
import { deliveryRates, replaceDeliveryRates } from '../../orders/delivery/delivery.server.ts';
import { carriedTypes } from '../../orders/delivery/delivery.ts';
import { isDayOff } from '../../orders/holds/holds.ts';
import { writeSeller, writeSettings } from '../seller-file.queries.ts';
import { sellerFile } from '../seller-file.server.ts';
import { parseSellerFile, type SellerFile } from '../seller-file.ts';
import { countOrders, countVisibleGoods } from './staff-settings.queries.ts';
import type { SettingPart } from './staff-settings.ts';

/** A part of the settings: where it lives, what is valid, and what a change means to people. */
export interface SettingKind {
  /** The value as it is now, by the desk or by a command. */
  read(db: Db): Promise<unknown>;
  /**
   * Checks a value as the command line does.
   * @returns what writes it
   * @throws FileError naming the place
   */
  plan(db: Db, value: unknown): Promise<(tx: Tx) => Promise<void>>;
  /** What changes for whom, in a sentence. */
  effect(db: Db): Promise<string>;
}

const seller: SettingKind = {
  read: async (db) => (await currentFile(db)).seller,
  async plan(_db, value) {
    // The other half is valid, so every error is about this one.
    const file = parseSellerFile(JSON.stringify({ seller: value, shop: { shop_name: '—', email: 'a@b' } }));
    return async (tx) => void (await writeSeller(tx, file.seller));
  },
  async effect(db) {
    const orders = countOf(await countOrders(db), [
      'оформленного заказа',
      'оформленных заказов',
      'оформленных заказов',
    ]);
    return `Новые заказы и счета получат новые реквизиты. У ${orders} и их счетов останутся прежние.`;
  },
};

const shop: SettingKind = {
  read: async (db) => (await currentFile(db)).shop,
  async plan(_db, value) {
    const { shop: texts } = parseSellerFile(JSON.stringify({ seller: ANY_SELLER, shop: value }));
    return (tx) => writeSettings(tx, texts as Record<string, string>);
  },
  effect: async () => 'Изменится на всех страницах магазина и в новых письмах.',
};

async function currentFile(db: Db): Promise<{ seller: SellerFile['seller']; shop: SellerFile['shop'] }> {
  return (await sellerFile(db)) as never;
}

/** A seller that is valid, whatever the shop's own one is: it may not be set yet. */
const ANY_SELLER = {
  name: '—',
  full_name: '—',
  address: '—',
  inn: '7707083893',
  kpp: '773601001',
  ogrn: '1027700132195',
};

const cities: SettingKind = {
  read: (db) => cityFile(db),
  async plan(db, value) {
    const plans = parseCities(JSON.stringify(value), (name) => slugOf(name, 'city'));
    const lost = (await cityFile(db)).find(({ slug }) => !plans.some((plan) => plan.slug === slug));
    if (lost)
      throw new FileError(`slug: города «${lost.name}» в списке нет, а убирает город только команда cities`);
    return async (tx) => void (await applyCities(tx, plans));
  },
  effect: async (db) =>
    `Изменится на страницах городов и у ${await goodsWords(db)}: адреса, телефоны, часы и сроки выдачи. Новый город сразу появится в списке, а его цены и остатки — со следующей загрузкой из 1С.`,
};

const Rate = Type.Object(
  {
    type: Type.Unsafe<(typeof carriedTypes)[number]>({ type: 'string', enum: carriedTypes }),
    up_to_kg: Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: 100_000 }),
    price: Type.Number({ minimum: 0, maximum: 1_000_000 }),
    free_from: Type.Unsafe<number | null>({ type: ['number', 'null'], minimum: 0.01, maximum: 20_000_000 }),
    days: Type.Integer({ minimum: 1, maximum: 60 }),
  },
  { additionalProperties: false },
);
const Delivery = Type.Array(
  Type.Object(
    {
      city: Type.Integer({ minimum: 1 }),
      city_name: Type.Optional(Type.String()),
      rates: Type.Array(Rate, { maxItems: 50 }),
    },
    { additionalProperties: false },
  ),
);

const delivery: SettingKind = {
  async read(db) {
    const all = await activeCities(db);
    return Promise.all(
      all.map(async ({ id, name }) => ({
        city: id,
        city_name: name,
        rates: (await deliveryRates(db, id)).map(({ type, upToKg, kopecks, freeFrom, days }) => ({
          type,
          up_to_kg: upToKg,
          price: toRoubles(kopecks),
          days,
          free_from: freeFrom === null ? null : toRoubles(freeFrom),
        })),
      })),
    );
  },
  async plan(db, value) {
    const wanted = parseJsonFile(JSON.stringify(value ?? null), Delivery) as Static<typeof Delivery>;
    const known = new Set((await activeCities(db)).map(({ id }) => id));
    for (const [at, { city, rates }] of wanted.entries()) {
      if (!known.has(city)) throw new FileError(`/${at}/city: такого города нет`);
      const seen = new Set<string>();
      for (const [row, { type, up_to_kg: kg }] of rates.entries()) {
        if (seen.has(`${type} ${kg}`))
          throw new FileError(`/${at}/rates/${row}/up_to_kg: такой вес уже есть выше`);
        seen.add(`${type} ${kg}`);
      }
    }
    return async (tx) => {
      for (const { city, rates } of wanted)
        await replaceDeliveryRates(
          tx,
          city,
          rates.map(({ type, up_to_kg: upToKg, price, free_from: freeFrom, days }) => ({
            type,
            upToKg,
            kopecks: fromRoubles(price),
            days,
            freeFrom: freeFrom === null ? null : fromRoubles(freeFrom),
          })),
        );
    };
  },
  effect: async (db) =>
    `Цена и срок доставки изменятся у ${await goodsWords(db)}, в корзинах и при оформлении. Оформленные заказы останутся как есть.`,
};

const Work = Type.Object(
  {
    work_hours: Type.String({ maxLength: 20 }),
    holidays: Type.String({ maxLength: 2_000 }),
    undo_seconds: Type.Integer({ minimum: 0, maximum: 3_600 }),
  },
  { additionalProperties: false },
);

const workingTime: SettingKind = {
  read: async (db) => ({
    work_hours: (await readSetting(db, 'work_hours')) || '09:00-18:00',
    holidays: (await readSetting(db, 'holidays')) ?? '',
    undo_seconds: Number((await readSetting(db, 'undo_seconds')) ?? 10),
  }),
  async plan(_db, value) {
    const {
      work_hours: hours,
      holidays,
      undo_seconds: seconds,
    } = parseJsonFile(JSON.stringify(value ?? null), Work) as Static<typeof Work>;
    if (!isWorkSpan(hours)) throw new FileError('/work_hours: нужно время вида 09:00-18:00');
    const days = holidays.split(/[\s,;]+/).filter(Boolean);
    const wrong = days.find((day) => !isDayOff(day));
    if (wrong) throw new FileError(`/holidays: «${wrong}» — не день вида 09.05 или 11.05.2027`);
    return async (tx) => {
      await writeSetting(tx, 'work_hours', hours);
      await writeSetting(tx, 'holidays', days.join(' '));
      await writeSetting(tx, 'undo_seconds', String(seconds));
    };
  },
  effect: async () =>
    'По этим часам и дням считаются сроки задач и резервы новых заказов. Поставленные резервы останутся.',
};

const approvals: SettingKind = {
  read: approvalLimits,
  async plan(_db, value) {
    const limits = parseJsonFile(JSON.stringify(value ?? null), ApprovalLimitsShape) as Static<
      typeof ApprovalLimitsShape
    >;
    return (tx) => writeApprovalLimits(tx, limits);
  },
  effect: async () => 'Новые изменения пойдут по этим правилам. Что уже ждёт подписи, подождёт её.',
};

export const SETTING_KINDS: Record<SettingPart, SettingKind> = {
  seller,
  shop,
  cities,
  delivery,
  'working-time': workingTime,
  approvals,
};

async function goodsWords(db: Db): Promise<string> {
  return countOf(await countVisibleGoods(db), ['товара', 'товаров', 'товаров']);
}
